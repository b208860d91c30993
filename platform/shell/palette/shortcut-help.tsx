import { Button } from 'antd';
import { DialogFrame, dialogs, type DialogProps } from '#platform/ui/dialogs.tsx';
import { MODIFIER } from './keys.ts';
import './palette.css';

const lists = [
  {
    title: '全局',
    keys: [
      [`${MODIFIER} K`, '查找业务、快速前往菜单'],
      ['?', '查看快捷键'],
      ['/', '定位到当前页的筛选条件'],
      ['Alt 1…9', '切换到第 1 至第 9 个标签'],
      ['Esc', '关闭最上层的窗口'],
      ['Enter', '提交当前表单'],
    ],
  },
  {
    title: '列表',
    keys: [
      ['J / K', '选择下一行、上一行，方向键相同'],
      ['← →', '在一行的操作之间移动'],
      ['Enter', '打开所选的行'],
      ['空格', '勾选所选的行'],
    ],
  },
  {
    title: '标签栏',
    keys: [
      ['← →', '选择前后标签'],
      ['Delete', '关闭所选标签'],
      ['Shift F10', '打开标签菜单'],
    ],
  },
] as const;

/** ? lists the shortcuts (ui.md rule 12). */
function ShortcutHelp({ close }: DialogProps<void>) {
  return (
    <DialogFrame title="快捷键" onClose={() => close()} footer={<Button onClick={() => close()}>知道了</Button>}>
      {lists.map((list) => (
        <section key={list.title} className="key-list">
          <h3>{list.title}</h3>
          <dl>
            {list.keys.map(([keys, text]) => (
              <div key={keys}>
                <dt>
                  {keys.split(' ').map((key, index) => (
                    <kbd key={index}>{key}</kbd>
                  ))}
                </dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="muted fs-12">
        在输入框中输入时，单键和 Alt 组合键不触发；{MODIFIER} K 在密码框中不触发；使用输入法选字时均不触发。
      </p>
    </DialogFrame>
  );
}

export const openShortcutHelp = (): Promise<void> => dialogs.open(ShortcutHelp, {});
