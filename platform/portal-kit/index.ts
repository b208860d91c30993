/** How pages talk to the server, the session and the address. */
export { call } from './client.ts';
export { neverHappened, useChange, type Change, type ChangeInput, type Outcome } from './change.ts';
export { useCountdown } from './countdown.ts';
export { downloadFile } from './download.ts';
export { CallFailure, failureOf } from './failure.ts';
export { refreshCalls, useAction, useCall, type CallInput, type CallResult } from './hooks.ts';
export { useListState, type Filter, type ListState } from './list-state.ts';
export { listPath, pathTo } from './path.ts';
export { Can, useCan } from './permission.tsx';
export { newRequestNo } from './request-no.ts';
export { ReviewRows, type ReviewRow } from './review-rows.tsx';
export { useSession, type MenuTreeNode, type UserInfo } from './session.ts';
export { sealTradePassword } from './trade-password.ts';
