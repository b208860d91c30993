import { LOGIN_NAME_TAKEN, TOO_MANY_LOGIN_NAMES } from '#capabilities/identity/contract/errors.ts';
import {
  NICK_NAME_MAX,
  RESERVE_MSG_MAX,
  setLoginName,
  setNickName,
  setReserveMessage,
} from '#capabilities/identity/contract/own-operations.ts';
import { UNCHANGED } from '#platform/kernel/errors.ts';
import type { Operation } from '#platform/kernel/operation.ts';
import type { UserInfo } from '#platform/portal-kit/index.ts';

/** A short text that a person chooses; `name` is the member of the call's input. */
export interface TextSetting {
  operation: Operation;
  name: 'nickName' | 'loginName' | 'reserveMsg';
  label: string;
  hint: string;
  max: number;
  /** The member of the user info that shows it from then on. */
  shows: keyof UserInfo & string;
  /** Refusals that are about the text. */
  codes: readonly string[];
  fault(text: string): string | null;
}

const empty = (label: string) => (text: string) => (text.trim() ? null : `请输入${label}`);
const LOGIN_NAME = /^[A-Za-z][0-9A-Za-z_-]{3,31}$/;

export const nickNameSetting: TextSetting = {
  operation: setNickName,
  name: 'nickName',
  label: '昵称',
  hint: '最多20个字，只有您自己看到',
  max: NICK_NAME_MAX,
  shows: 'userNickName',
  codes: [],
  fault: empty('昵称'),
};

export const loginNameSetting: TextSetting = {
  operation: setLoginName,
  name: 'loginName',
  label: '登录名',
  hint: '4～32位字母、数字、下划线或短横线，以字母开头；修改后用新登录名或手机号登录',
  max: 32,
  shows: 'loginName',
  codes: [LOGIN_NAME_TAKEN, TOO_MANY_LOGIN_NAMES, UNCHANGED],
  fault: (text) => (LOGIN_NAME.test(text) ? null : '登录名为4～32位字母、数字、下划线或短横线，以字母开头'),
};

export const reserveMsgSetting: TextSetting = {
  operation: setReserveMessage,
  name: 'reserveMsg',
  label: '预留信息',
  hint: '最多20个字，请勿填写密码或证件号码；登录后和输入操作密码时显示，看不到它的页面可能是假冒的',
  max: RESERVE_MSG_MAX,
  shows: 'reserveMsg',
  codes: [],
  fault: empty('预留信息'),
};
