import { ConfigProvider, type ConfigProviderProps } from 'antd';
import * as zhCN from 'antd/es/locale/zh_CN.js';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn.js';
import type { ReactNode } from 'react';
import { antTheme, type ThemeColor } from './tokens.ts';

dayjs.locale('zh-cn');

/** The bundler hands over the module, TypeScript believes in CommonJS: both have the words under `default`. */
const words = (zhCN as unknown as { default: NonNullable<ConfigProviderProps['locale']> }).default;

/** Language, colour and density of everything that antd draws. One for the whole shell. */
export function PortalTheme({ color, children }: { color: ThemeColor; children: ReactNode }) {
  return (
    <ConfigProvider locale={words} theme={antTheme(color)} button={{ autoInsertSpace: false }} variant="outlined">
      {children}
    </ConfigProvider>
  );
}
