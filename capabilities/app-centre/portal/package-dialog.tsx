import { Button } from 'antd';
import { DialogFrame, type DialogProps } from '#platform/ui/index.ts';
import type { ApplicationDetail } from '../contract/operations.ts';
import { FeeTable } from './fee-table.tsx';

const WIDTH = 640;

interface PackageProps extends DialogProps<void> {
  app: ApplicationDetail;
}

/** What comes with an application: menus with their buttons, kinds of order, prices, calls. */
export function PackageDialog({ app, close }: PackageProps) {
  const { menus, kinds, resources } = app;
  return (
    <DialogFrame
      title={`${app.appName} · 套餐内容`}
      width={WIDTH}
      onClose={() => close()}
      footer={
        <Button type="primary" onClick={() => close()}>
          知道了
        </Button>
      }
    >
      <div className="app-package">
        <h3>菜单与功能</h3>
        <ul>
          {menus.map(({ name, buttons }) => (
            <li key={name}>
              {name}
              {buttons.length > 0 && <small>{buttons.join('、')}</small>}
            </li>
          ))}
        </ul>
        {kinds.length > 0 && (
          <>
            <h3>可办理的业务</h3>
            <p>{kinds.join('、')}</p>
          </>
        )}
        <h3>费用标准</h3>
        <FeeTable fees={app.fees} />
        <details>
          <summary>接口资源（{resources.length}）</summary>
          <ul className="app-resources">
            {resources.map(({ resourcePath, title }) => (
              <li key={resourcePath}>
                {title}
                <code>{resourcePath}</code>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </DialogFrame>
  );
}
