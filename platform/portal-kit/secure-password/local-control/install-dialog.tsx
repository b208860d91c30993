import { Button } from 'antd';
import { CopyText } from '#platform/ui/copy-text.tsx';
import { DialogFrame, type DialogProps } from '#platform/ui/dialogs.tsx';
import type { ControlGranted } from '../../control-grant.ts';
import { INSTALL_PATH } from './settings.ts';

export interface InstallDialogProps extends DialogProps<undefined> {
  granted: ControlGranted;
  /** One is there, and too old. */
  upgrades: boolean;
}

const FILE = INSTALL_PATH.split('/').at(-1)!;

/** How a person gets the control: the file, and the command with the portal's own address and key. */
export function InstallDialog({ granted, upgrades, close }: InstallDialogProps) {
  const command = `node ${FILE} --origin ${granted.origin} --key ${granted.serverKey}`;
  return (
    <DialogFrame
      title={upgrades ? '升级密码控件' : '安装密码控件'}
      width={560}
      onClose={() => close()}
      footer={
        <Button type="primary" onClick={() => close()}>
          {upgrades ? '已升级，重新检测' : '已安装，重新检测'}
        </Button>
      }
    >
      <ol className="control-steps">
        {upgrades && <li>先退出正在运行的旧版密码控件。</li>}
        <li>
          <a href={INSTALL_PATH} download={FILE}>
            下载密码控件（{FILE}）
          </a>
          。运行它需要 Node.js 24 或更高版本，以及系统的密码窗口程序 pinentry。
        </li>
        <li>
          在下载的文件夹里打开命令行，运行以下命令，并保持窗口打开：
          <code className="control-command">
            <CopyText value={command} label="命令" />
          </code>
        </li>
        <li>回到本页，点“重新检测”。密码将在系统窗口中输入，加密后才会交给本页面。</li>
      </ol>
      <p className="control-note">不清楚如何操作，请联系贵公司的信息技术人员，或改用安全键盘输入。</p>
    </DialogFrame>
  );
}
