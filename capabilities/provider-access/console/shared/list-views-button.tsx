import { DeleteOutlined, DownOutlined, EditOutlined, SaveOutlined, StarFilled, StarOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { useState, type ReactNode } from 'react';
import { InlineFailure } from '#platform/ui/index.ts';
import { fullFault, isSaved, nameFault, type OwnViews } from './own-views.ts';
import type { ListView } from './view-content.ts';
import { ViewNameField } from './view-name-field.tsx';
import './list-views.css';

interface Props {
  ownViews: OwnViews;
  /** The view that the list shows now. */
  current: ListView | undefined;
  /** The list is as it is without any view. */
  isFirst: boolean;
  /** How many conditions of a view the list no longer has. */
  lostOf(view: ListView): number;
  /** What the list shows now. */
  contentNow(): ListView['content'];
  onPick(view: ListView): void;
  onReset(): void;
}

/** 视图 of a list: one press brings filter, sort and columns back. Esc closes it. */
export function ListViewsButton(props: Props) {
  const [open, setOpen] = useState(false);
  const { current, onPick, onReset } = props;
  const close = () => setOpen(false);
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={setOpen}
      destroyOnHidden
      content={
        <ViewsPanel {...props} onPick={(view) => (close(), onPick(view))} onReset={() => (close(), onReset())} />
      }
    >
      <Button
        className="list-views-button"
        aria-expanded={open}
        icon={<DownOutlined aria-hidden />}
        iconPlacement="end"
      >
        <span className="list-views-current">{current ? `视图：${current.name}` : '视图'}</span>
      </Button>
    </Popover>
  );
}

/** What was done and how it is undone; nothing is asked before, because nothing is lost. */
interface Done {
  text: string;
  undo(): Promise<boolean>;
}

function ViewsPanel({ ownViews, current, isFirst, lostOf, contentNow, onPick, onReset }: Props) {
  const { views } = ownViews;
  const [renaming, setRenaming] = useState('');
  const [done, setDone] = useState<Done | null>(null);
  const [notice, setNotice] = useState('');
  /** Shows at once what was done; a refusal takes it back. */
  const carryOut = async (change: Promise<boolean>, what: Done | null) => {
    setNotice('');
    setDone(what);
    if (!(await change)) setDone(null);
  };
  const remove = (view: ListView) =>
    carryOut(ownViews.remove(view), {
      text: `已删除“${view.name}”`,
      undo: () => ownViews.save(view.name, view.content),
    });
  const replace = (view: ListView) =>
    carryOut(ownViews.replace(view, contentNow()), {
      text: `“${view.name}”已更新为当前条件`,
      undo: () => ownViews.replace(view, view.content),
    });
  const save = async (name: string): Promise<boolean> => {
    setNotice('');
    setDone(null);
    const saved = await ownViews.save(name, contentNow());
    if (saved) setNotice(`已保存“${name}”`);
    return saved;
  };
  const rename = async (view: ListView, name: string): Promise<boolean> => {
    setRenaming('');
    await carryOut(ownViews.rename(view, name), null);
    return true;
  };
  if (!views)
    return (
      <section className="list-views" aria-label="视图">
        {ownViews.readFailure ? (
          <>
            <InlineFailure failure={ownViews.readFailure} />
            <Button size="small" onClick={ownViews.readAgain}>
              重试
            </Button>
          </>
        ) : (
          <p className="muted">正在读取视图…</p>
        )}
      </section>
    );
  return (
    <section className="list-views" aria-label="视图">
      <ul>
        <li>
          <button type="button" className="list-view-name" aria-pressed={isFirst && !current} onClick={onReset}>
            初始条件
          </button>
        </li>
        {views.map((view) => (
          <li key={view.viewId || view.name}>
            {renaming && renaming === view.viewId ? (
              <ViewNameField
                label={`“${view.name}”的新名称`}
                initial={view.name}
                okText="确定"
                faultOf={(name) => nameFault(name, without(views, view))}
                send={(name) => rename(view, name)}
                onCancel={() => setRenaming('')}
              />
            ) : (
              <ViewRow
                view={view}
                pressed={view === current}
                lost={lostOf(view)}
                onPick={() => onPick(view)}
                actions={[
                  {
                    label: view.isDefault ? '取消默认' : '设为默认',
                    icon: view.isDefault ? <StarFilled /> : <StarOutlined />,
                    act: () => carryOut(ownViews.setDefault(view, !view.isDefault), null),
                  },
                  { label: '更新为当前条件', icon: <SaveOutlined />, act: () => replace(view) },
                  { label: '重命名', icon: <EditOutlined />, act: () => setRenaming(view.viewId) },
                  { label: '删除', icon: <DeleteOutlined />, act: () => remove(view) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <p className="list-views-notice" role="status">
        {done?.text ?? notice}
        {done && (
          <Button type="link" size="small" onClick={() => void carryOut(done.undo(), null)}>
            撤销
          </Button>
        )}
      </p>
      <InlineFailure failure={ownViews.failure} />
      <div className="list-views-foot">
        <ViewNameField
          label="将当前筛选、排序和列保存为视图"
          initial=""
          placeholder="视图名称，如：大额失败"
          okText="保存"
          faultOf={(name) => nameFault(name, views) ?? fullFault(views)}
          send={save}
        />
      </div>
    </section>
  );
}

const without = (views: readonly ListView[], removed: ListView) => views.filter((view) => view !== removed);

function ViewRow(props: {
  view: ListView;
  pressed: boolean;
  lost: number;
  onPick(): void;
  actions: readonly { label: string; icon: ReactNode; act(): unknown }[];
}) {
  const { view, pressed, lost, onPick, actions } = props;
  return (
    <>
      <button type="button" className="list-view-name" aria-pressed={pressed} onClick={onPick}>
        {view.name}
        {view.isDefault && <small>默认</small>}
        {lost > 0 && <small>{lost}个条件已不存在</small>}
      </button>
      <span>
        {actions.map(({ label, icon, act }) => (
          <button
            key={label}
            type="button"
            aria-label={`${label} ${view.name}`}
            title={label}
            disabled={!isSaved(view)}
            onClick={() => void act()}
          >
            {icon}
          </button>
        ))}
      </span>
    </>
  );
}
