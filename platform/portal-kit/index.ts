/** How pages talk to the server, the session and the address. */
export { businessTime, useToday } from './business-clock.ts';
export { call } from './client.ts';
export { CodeField } from './code-field.tsx';
export { ChangeDialog } from './change-dialog.tsx';
export {
  failureIn,
  wasNotExecuted as neverHappened,
  useChange,
  type Change,
  type ChangeInput,
  type Outcome,
} from './change.ts';
export { downloadCall } from './download.ts';
export { ExportButton } from './export-button.tsx';
export { exportCalls, type ExportCalls, type ExportRequest } from './export-calls.ts';
export { CallFailure, failureOf } from './failure.ts';
export { FileButtons } from './file-buttons.tsx';
export { drawnField, faultyField } from './faulty-field.ts';
export { fetchCall, refreshCalls, useAction, useCall, type CallInput, type CallResult } from './hooks.ts';
export { ListCard } from './list-card.tsx';
export { ListPage, stateTabs, type ListPageProps } from './list-page.tsx';
export { newRequestNo } from './request-no.ts';
export { listOfTab, useListState, useLocalListState, type Filter, type ListState } from './list-state.ts';
export { useCursorList, useList, type FilterInput, type ShownList } from './use-list.ts';
export { refreshMenu } from './menu-refresh.ts';
export { listPath, listStateOf, pathTo } from './path.ts';
export { Can, useCan } from './permission.tsx';
export { ReviewRows, type ReviewRow } from './review-rows.tsx';
export { sentBy } from './sent-by.ts';
export { useSession, type MenuTreeNode, type UserInfo } from './session.ts';
export type { PasswordEntry } from './secure-password/password-entry.ts';
export { useDraft } from './use-draft.ts';
export { SecurePasswordInput } from './secure-password/secure-password-input.tsx';
export { useTodos, type OpenWork } from './todo.ts';
export { sealTradePassword } from './trade-password.ts';
export { useTabTitle } from './tab-title.ts';
