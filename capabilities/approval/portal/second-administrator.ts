/** When a change of the rules counts. */
export const secondAdministrator = (administrators: number): string =>
  administrators > 1
    ? '修改提交后由另一位管理员确认生效，复核中的订单按原规则执行'
    : '当前只有一位管理员，修改提交后立即生效，复核中的订单按原规则执行';
