import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const ROLE_MISSING = '01301KPLMS';
export const ROLE_NAME_TAKEN = '01302KPLMS';
export const ADMIN_ROLE_FIXED = '01303KPLMS';
export const OWN_ROLE_PROTECTED = '01304KPLMS';
export const OWN_ACCESS_PROTECTED = '01305KPLMS';
export const LAST_ADMIN = '01306KPLMS';
export const RIGHT_NOT_HELD = '01307KPLMS';
export const RIGHT_FOR_ADMINS_ONLY = '01308KPLMS';
export const ROLE_IN_USE = '01309KPLMS';
export const ACCESS_CHANGE_PENDING = '01310KPLMS';
export const STAFF_MISSING = '01311KPLMS';
export const STAFF_ALREADY_MEMBER = '01312KPLMS';
export const SCOPE_ACCOUNT_FOREIGN = '01313KPLMS';
export const OWN_ACCESS_CHANGE = '01314KPLMS';
export const ACCESS_CHANGE_DECIDED = '01315KPLMS';
export const PROPOSER_NO_LONGER_ADMIN = '01316KPLMS';
export const ACCESS_UNCHANGED = '01317KPLMS';
export const TOO_MANY_ROLES = '01318KPLMS';
export const CERTIFICATE_FLAG_UNSUPPORTED = '01319KPLMS';
export const ADMIN_HAS_ALL_ACCOUNTS = '01320KPLMS';
export const TOO_MANY_STAFF = '01321KPLMS';
export const MENU_MISSING = '01322KPLMS';
export const MENU_ALWAYS_SHOWN = '01323KPLMS';
export const PROTECTION_AMOUNT_NOT_POSITIVE = '01330KPLMS';
export const PROTECTION_HOURS_REVERSED = '01331KPLMS';
export const ADDRESS_RANGE_INVALID = '01332KPLMS';
export const ADDRESS_RANGE_EXCLUDES_YOU = '01333KPLMS';

/** 013xxKPLMS: staff, roles and the menu. Refusals for lack of a permission are the edge's own codes. */
export const accessErrors = {
  [ROLE_MISSING]: '角色不存在或已删除，请刷新后重试',
  [ROLE_NAME_TAKEN]: '角色名称已存在，请换一个名称',
  [ADMIN_ROLE_FIXED]: '管理员角色拥有全部权限，不能修改或删除',
  [OWN_ROLE_PROTECTED]: '不能修改自己所在的角色，请由另一位管理员修改',
  [OWN_ACCESS_PROTECTED]: '不能修改自己的角色、账户范围或状态，请由另一位管理员操作',
  [LAST_ADMIN]: '商户至少需要一位可用的管理员，请先设置其他管理员',
  [RIGHT_NOT_HELD]: '只能授予您自己拥有的权限，请重新选择',
  [RIGHT_FOR_ADMINS_ONLY]: '所选功能仅限管理员使用，不能授予操作员角色，请重新选择',
  [ROLE_IN_USE]: '该角色还有人员使用，请先为这些人员更换角色',
  [ACCESS_CHANGE_PENDING]: '该项有修改待另一位管理员确认，请先处理后再修改',
  [STAFF_MISSING]: '人员不存在，请刷新后重试',
  [STAFF_ALREADY_MEMBER]: '该手机号的人员已在本商户，请在员工列表中修改',
  [SCOPE_ACCOUNT_FOREIGN]: '所选账户不属于本商户，请重新选择',
  [OWN_ACCESS_CHANGE]: '不能确认自己提交的修改，请由另一位管理员确认',
  [ACCESS_CHANGE_DECIDED]: '该修改已处理，请刷新后查看结果',
  [PROPOSER_NO_LONGER_ADMIN]: '提交人已不是管理员，请拒绝该修改',
  [ACCESS_UNCHANGED]: '内容没有变化，无需保存',
  [TOO_MANY_ROLES]: '角色数量已达上限，请先删除不用的角色',
  [CERTIFICATE_FLAG_UNSUPPORTED]: '该功能不支持数字证书签名，请刷新后重试',
  [ADMIN_HAS_ALL_ACCOUNTS]: '管理员可使用全部账户，不能限定账户范围',
  [TOO_MANY_STAFF]: '员工人数已达上限，请联系客户经理',
  [MENU_MISSING]: '菜单不存在或不能设置，请刷新后重试',
  [MENU_ALWAYS_SHOWN]: '首页、系统管理和菜单管理不能隐藏，请重新设置',
  [PROTECTION_AMOUNT_NOT_POSITIVE]: '请输入大于0的金额',
  [PROTECTION_HOURS_REVERSED]: '开始时间须早于结束时间，请重新选择',
  [ADDRESS_RANGE_INVALID]: '地址或网段格式不正确，例如 203.0.113.8 或 203.0.113.0/24，请检查后重新输入',
  [ADDRESS_RANGE_EXCLUDES_YOU]: '您当前的地址不在所填范围内，生效后您将无法登录，请加入后再保存',
} as const satisfies ErrorTexts;
