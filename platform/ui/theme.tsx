import { LoadingOutlined } from '@ant-design/icons';
import { ConfigProvider, type ConfigProviderProps } from 'antd';
import * as zhCN from 'antd/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import type { ReactNode } from 'react';
import type { Appearance, ThemeColor } from './theme-names.ts';
import { antTheme } from './tokens.ts';

dayjs.locale('zh-cn');

type Words = NonNullable<ConfigProviderProps['locale']>;
/**
 * A CommonJS module: bundler and Node both hand over its exports as the default, in which the words are the default
 * again.
 */
const exported = (zhCN as unknown as { default: Words & { default?: Words } }).default;
const words = exported.default ?? exported;

/** A form that is refused continues at its first wrong field, clear of the bars that stick (ui.md rule 18). */
const FORM = { scrollToFirstError: { focus: true, block: 'center' } } as const;

/**
 * The loading icon has no motion and no name: one that waits for its motion's end stays where a form is hidden
 * meanwhile, and the button is called by its words.
 */
const BUTTON = { autoInsertSpace: false, loadingIcon: <LoadingOutlined aria-hidden /> } as const;

/** Language, colour and density of everything that antd draws. One for the whole shell. */
export function PortalTheme({
  color,
  appearance = 'light',
  children,
}: {
  color: ThemeColor;
  appearance?: Appearance;
  children: ReactNode;
}) {
  return (
    <ConfigProvider locale={words} theme={antTheme(color, appearance)} button={BUTTON} form={FORM} variant="outlined">
      {children}
    </ConfigProvider>
  );
}
