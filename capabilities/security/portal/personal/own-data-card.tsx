import { Button } from 'antd';
import { useSession, type UserInfo } from '#platform/portal-kit/index.ts';
import { dialogs, PageCard, toast, type DialogProps } from '#platform/ui/index.ts';
import { DefaultMerchantDialog } from './default-merchant-dialog.tsx';
import { SettingRow } from './setting-row.tsx';
import { TextSettingDialog, type TextSettingDialogProps } from './text-setting-dialog.tsx';
import { loginNameSetting, nickNameSetting, reserveMsgSetting, type TextSetting } from './text-settings.ts';

const show = (changed: Partial<UserInfo>): void =>
  useSession.setState(({ user }) => ({ user: user && { ...user, ...changed } }));

async function changeText(setting: TextSetting, present: string): Promise<void> {
  const text = await dialogs.open<string, TextSettingDialogProps>(TextSettingDialog, { setting, present });
  if (text === undefined) return;
  show({ [setting.shows]: text });
  toast.success(`${setting.label}已保存`);
}

async function changeDefault(): Promise<void> {
  const mid = await dialogs.open<string, DialogProps<string>>(DefaultMerchantDialog, {});
  if (mid === undefined) return;
  show({ defaultMid: mid });
  toast.success('默认登录商户已保存');
}

/** The cropper is a chunk of its own, because it is rarely used. */
const changePicture = async () =>
  (await import('#capabilities/identity/portal/shared/change-avatar.ts')).changeAvatar();

/** Several buttons of the page have the same word, so that their names say of what. */
const ChangeButton = ({ label, isSet, onClick }: { label: string; isSet: boolean; onClick(): void }) => {
  const word = isSet ? '修改' : '设置';
  return (
    <Button type="link" aria-label={word + label} onClick={onClick}>
      {word}
    </Button>
  );
};

const Change = ({ setting, present }: { setting: TextSetting; present: string }) => (
  <ChangeButton label={setting.label} isSet={present !== ''} onClick={() => void changeText(setting, present)} />
);

/** Picture, names, phrase, and where a login begins. */
export function OwnDataCard() {
  const user = useSession((state) => state.user);
  if (!user) return null;
  const { userName, userNickName = '', loginName = '', reserveMsg = '', avatar, userRoleRelations } = user;
  const first = userRoleRelations.find(({ mid }) => mid === user.defaultMid);
  return (
    <PageCard title="基本信息">
      <div className="own-face">
        {avatar ? (
          <img src={avatar} alt="我的头像" />
        ) : (
          <span className="own-letter" aria-hidden>
            {[...userName].at(-1)}
          </span>
        )}
        <div>
          <b>{userName}</b>
          <p className="muted">
            {user.roleName} · {user.customerName}
          </p>
          <Button size="small" onClick={() => void changePicture()}>
            更换头像
          </Button>
        </div>
      </div>
      <dl className="setting-rows">
        <SettingRow name="昵称" value={userNickName || '未设置'}>
          <Change setting={nickNameSetting} present={userNickName} />
        </SettingRow>
        <SettingRow name="登录名" value={loginName} note="登录时可用登录名，也可用手机号">
          <Change setting={loginNameSetting} present={loginName} />
        </SettingRow>
        <SettingRow
          name="预留信息"
          value={reserveMsg || '未设置'}
          note="您自己选的一句话，只在登录后显示，用来识别假冒页面"
        >
          <Change setting={reserveMsgSetting} present={reserveMsg} />
        </SettingRow>
        <SettingRow name="默认登录商户" value={first?.customerName ?? '未设置'} note="登录后直接进入该商户">
          <ChangeButton label="默认登录商户" isSet={first !== undefined} onClick={() => void changeDefault()} />
        </SettingRow>
      </dl>
    </PageCard>
  );
}
