/** A window of the portal that is closed does not say so. */
export const CHANNEL_IDLE_MS = 30 * 60_000;
/** How often those are looked for. */
export const FORGET_EVERY_MS = 60_000;
export const CHANNELS_MAX = 16;
/** Longer than any random of the server lives (docs/spec/wire.md: 5 minutes). */
export const RANDOM_KEPT_MS = 30 * 60_000;

export const SUCCESS = 0;
/** What is wrong, for an origin that is allowed; others are refused without a word. */
const FAULTS = {
  1001: '密码控件不支持该操作，请升级控件',
  1002: '密码控件的授权无效或已过期，请刷新页面重试',
  1003: '密码控件的连接已失效，请刷新页面重试',
  1004: '密码控件收到的请求无效，请刷新页面重试',
  1005: '本次加密随机数已使用，请重新获取',
  1006: '请先在密码窗口中输入密码',
  1007: '另一个密码窗口已打开，请先完成或关闭',
  1008: '读取不到本机信息',
  1009: '密码控件打开的页面过多，请关闭部分页面后重试',
  1010: '您已多次取消输入，请五分钟后重试',
} as const;
export type FaultCode = keyof typeof FAULTS;

/** Ends a command with its code. */
export class AgentFault extends Error {
  readonly code: FaultCode;

  constructor(code: FaultCode) {
    super(FAULTS[code]);
    this.code = code;
  }
}
