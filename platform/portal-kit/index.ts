/** How pages talk to the server, the session and the address. */
export { businessTime, useToday } from './business-clock.ts';
export { call } from './client.ts';
export { ChangeDialog } from './change-dialog.tsx';
export { neverHappened, useChange, type Change, type ChangeInput, type Outcome } from './change.ts';
export { downloadCall } from './download.ts';
export { ExportButton } from './export-button.tsx';
export type { ExportCalls, ExportRequest } from './export-calls.ts';
export { CallFailure, failureOf } from './failure.ts';
export { fetchCall, refreshCalls, useAction, useCall, type CallInput, type CallResult } from './hooks.ts';
export { useListState, type Filter, type ListState } from './list-state.ts';
export { listPath, listStateOf, pathTo } from './path.ts';
export { Can, useCan } from './permission.tsx';
export { ReviewRows, type ReviewRow } from './review-rows.tsx';
export { useSession, type MenuTreeNode, type UserInfo } from './session.ts';
export type { PasswordEntry } from './secure-password/password-entry.ts';
export { SecurePasswordInput } from './secure-password/secure-password-input.tsx';
export { useTodos, type OpenWork } from './todo.ts';
export { sealTradePassword } from './trade-password.ts';
