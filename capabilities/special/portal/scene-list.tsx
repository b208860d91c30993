import { Button } from 'antd';
import { Can, useCall } from '#platform/portal-kit/index.ts';
import { DataTable, dialogs, formatAmount, toast, type Column } from '#platform/ui/index.ts';
import { listScenes, type Scene } from '../contract/operations.ts';
import type { SceneDialogProps } from './scene-dialog.tsx';

const allowed = ({ configured, functions }: Scene): string =>
  configured ? functions.map(({ functionName }) => functionName).join('、') || '无' : '未配置';
const payeesOf = ({ configured, payees, payeesName, listed }: Scene): string =>
  configured ? `${payeesName}${payees === 'listed' ? `（${listed.length}个）` : ''}` : '-';
const limit = (text: string | null): string => (text ? formatAmount(text) : '不另设');
const limitsOf = ({ configured, singleLimit, dayLimit }: Scene): string =>
  configured ? `${limit(singleLimit)} / ${limit(dayLimit)}` : '-';

/** None where the scene sets no limit of its own. */
const limitOf = (name: 'singleLimit' | 'dayLimit') => (scene: Scene) => (scene[name] ? formatAmount(scene[name]) : '—');

type Configure = (scene: Scene) => void;
const ConfigButton = ({ scene, onConfigure }: { scene: Scene; onConfigure: Configure }) => (
  <Can code="023102">
    <Button type="link" size="small" onClick={() => onConfigure(scene)}>
      配置
    </Button>
  </Can>
);

const columnsOf = (onConfigure: Configure): Column<Scene>[] => [
  { title: '场景', name: 'sceneName', width: 180, note: ({ summary }) => summary },
  { title: '允许的业务', name: 'functions', width: 130, render: allowed },
  { title: '收款方', name: 'payees', width: 120, render: payeesOf },
  { title: '单笔限额(元)', name: 'singleLimit', kind: 'amount', width: 112, render: limitOf('singleLimit') },
  { title: '单日限额(元)', name: 'dayLimit', kind: 'amount', width: 112, render: limitOf('dayLimit') },
  { title: '账户数', name: 'accountCount', kind: 'count', width: 80, spare: true },
  {
    title: '操作',
    name: 'configured',
    width: 80,
    needs: '023102',
    render: (scene) => <ConfigButton scene={scene} onConfigure={onConfigure} />,
  },
];
const phoneOf = (onConfigure: Configure) => ({
  what: (scene: Scene) => ({
    title: scene.sceneName,
    note: scene.configured ? `${allowed(scene)} · ${payeesOf(scene)}` : '未配置',
  }),
  money: (scene: Scene) => ({
    title: <ConfigButton scene={scene} onConfigure={onConfigure} />,
    note: scene.configured && (scene.singleLimit ?? scene.dayLimit) ? limitsOf(scene) : '',
  }),
});

/** What the accounts of each scene may pay. */
export function SceneList() {
  const scenes = useCall(listScenes, {}, { quiet: true });
  const functions = scenes.data?.functions ?? [];
  const configure = async (scene: Scene) => {
    const saved = await dialogs.load<true, SceneDialogProps>(
      () => import('./scene-dialog.tsx').then(({ SceneDialog }) => SceneDialog),
      { scene, functions },
    );
    if (saved) toast.success(`已保存${scene.sceneName}的配置`);
  };
  return (
    <DataTable
      caption="使用场景"
      rowKey="sceneCode"
      columns={columnsOf((scene) => void configure(scene))}
      phone={phoneOf((scene) => void configure(scene))}
      result={scenes}
    />
  );
}
