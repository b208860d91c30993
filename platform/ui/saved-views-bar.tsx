import { Button, Input, Popover } from 'antd';
import { useId, useState } from 'react';
import { VIEW_NAME_LENGTH, viewNameFault, type SavedView } from './saved-views.ts';

interface BarProps {
  views: readonly SavedView[];
  /** The name of the view that equals the filter in force. */
  current: string | undefined;
  onPick(view: SavedView): void;
  onRemove(name: string): void;
}

/** 常用筛选: one press brings a filter back. */
export function SavedViewsBar({ views, current, onPick, onRemove }: BarProps) {
  if (views.length === 0) return null;
  return (
    <div className="saved-views" role="group" aria-label="常用筛选">
      <span aria-hidden>常用筛选</span>
      <ul>
        {views.map((view) => (
          <li key={view.name}>
            <button type="button" aria-pressed={view.name === current} onClick={() => onPick(view)}>
              {view.name}
            </button>
            <button type="button" aria-label={`删除筛选 ${view.name}`} onClick={() => onRemove(view.name)}>
              ×
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for a name, in place. Not a form of its own: it is inside the search form. */
export function SaveViewButton({ views, onSave }: { views: readonly SavedView[]; onSave(name: string): void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const id = useId();
  const show = (next: boolean) => {
    setOpen(next);
    setName('');
    setFault(null);
  };
  const save = () => {
    const wrong = viewNameFault(name.trim(), views);
    setFault(wrong);
    if (wrong) return;
    onSave(name.trim());
    show(false);
  };
  const asking = (
    <div className="save-view" role="region" aria-label="保存筛选">
      <label htmlFor={id}>筛选名称</label>
      <div className="row">
        <Input
          id={id}
          autoFocus
          maxLength={VIEW_NAME_LENGTH}
          value={name}
          placeholder="如：大额失败"
          aria-invalid={!!fault}
          aria-describedby={`${id}-fault`}
          {...(fault ? { status: 'error' as const } : {})}
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
        />
        <Button onClick={save}>保存</Button>
      </div>
      <p id={`${id}-fault`} className="field-error" role="alert">
        {fault}
      </p>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      open={open}
      onOpenChange={show}
      content={asking}
      destroyOnHidden
    >
      <button type="button" aria-expanded={open}>
        保存筛选
      </button>
    </Popover>
  );
}
