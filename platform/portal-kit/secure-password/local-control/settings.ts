import { CONTROL_MAX_LENGTH } from '#platform/wire/password-control.ts';

/** The settings of one password control (spec section 3, password-control settings). */
export interface ControlSettings {
  /** Of the element in the page, and of the field in the control. */
  elementId: string;
  /** 0: a password, the only kind there is. */
  editType: 0;
  maxLength: number;
  tabIndex: number;
  className: string;
  placeholder: string;
  /** An older control is not used until it is upgraded. */
  updates: boolean;
}

export const controlDefaults: Omit<ControlSettings, 'elementId'> = {
  editType: 0,
  maxLength: CONTROL_MAX_LENGTH,
  tabIndex: 0,
  className: 'secure-control',
  placeholder: '请输入密码',
  updates: true,
};

/** Where the control is downloaded (vite.companions.ts). */
export const INSTALL_PATH = 'companions/password-agent.mjs';

/** From time and index, unique for each connection that this browser makes. */
export const newWindowId = (index: number, now = Date.now()): string => `${now.toString(36)}-${index}`;

/** Spec section 9. */
export const POLL_MS = 800;
export const INSTALL_CHECK_MS = 5_000;
export const READ_MS = 2_000;
export const COMMAND_MS = 20_000;

/** Of spec section 8, and of what else the field may show. */
export const controlTexts = {
  checking: '正在检测密码控件…',
  unsupported: '暂不支持此浏览器',
  install: '请点此安装控件',
  upgrade: '请点此升级控件',
  denied: '浏览器禁止了访问本机的密码控件，请在地址栏的网站设置中改为允许',
  failed: '密码控件暂不可用',
  silent: '密码控件没有响应，请确认控件正在运行后重试',
  open: '请在密码窗口中输入',
  closed: '未输入密码，点此重新打开密码窗口',
  notNew: '密码控件中的新密码须为8～20位字母或数字，请重新输入',
} as const;
