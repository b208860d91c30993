/** The component kit. Pages import from here; the login page imports single files, so that it stays light. */
export { amountInCapitals } from '#platform/kernel/amount-in-capitals.ts';
export { amountFault, cleanDecimal, formatAmount, formatCount, sumOfAmounts } from './amount-format.ts';
export { AmountInput } from './amount-input.tsx';
export { AmountText } from './amount-text.tsx';
export { AmountUpTo, amountUpToFault } from './amount-up-to.tsx';
export { askReason } from './ask-reason.ts';
export { ChoiceSelect } from './choice-select.tsx';
export { CopyText, ShortId } from './copy-text.tsx';
export { DataTable, type Column } from './data-table.tsx';
export { CalendarFields, calendarOf, type CalendarValues } from './calendar-fields.tsx';
export { LazyDatePicker } from './lazy-pickers.tsx';
export { DateRange, type DateRangeProps } from './date-range.tsx';
export { businessNow, rangeOf, type DateMode, type DateRangeValue } from './date-shortcuts.ts';
export { DescriptionList, type Description } from './description-list.tsx';
export { dialogs, DialogFrame, type DialogProps } from './dialogs.tsx';
export { FieldFoot, type Whole } from './field-foot.tsx';
export { SendDialog } from './form-dialog.tsx';
export { useSending, type Sent } from './use-sending.ts';
export {
  accountFaultOf,
  accountField,
  bankAccountFault,
  emailFault,
  phoneFault,
  idCardFault,
  loginPasswordFault,
  mobileFault,
  payeeAccountFault,
  RATE_DECIMALS,
  rateFault,
  restAmountFault,
  ruleOf,
  smsCodeFault,
  tradePasswordFault,
} from './field-faults.ts';
export { LinesInput } from './lines-input.tsx';
export { lazyCode } from './load-code.ts';
export { accountTail, groupAccount, maskAccount, maskCard, maskMobile, maskName } from './masks.ts';
export { MoneyRange } from './money-range.tsx';
export { ParagraphInput } from './paragraph-input.tsx';
export { moneyBound } from './money-range-fault.ts';
export { optionsOf } from './options-of.ts';
export { PrintButton } from './print-button.tsx';
export { Page, PageCard, PageHeader } from './page.tsx';
export { SideDrawer } from './side-drawer.tsx';
export { SearchForm, type Choice, type SearchField } from './search-form.tsx';
export { EmptyState, ErrorState, InlineFailure, NoPermissionState, RequestNumber, Skeleton } from './states.tsx';
export { WaitingCard } from './waiting-card.tsx';
export { AuditStatusTag, StatusTag, type Tone } from './status-tag.tsx';
export { formatShortDay, formatShortTime } from './short-time.ts';
export { StatusTabs } from './status-tabs.tsx';
export { SuccessPage } from './success-page.tsx';
export { formatDate, formatTime, isoOfLocal } from './time-format.ts';
export { Timeline, type TimelineEvent } from './timeline.tsx';
export { toast } from './toast.tsx';
export { useNarrow } from './use-narrow.ts';
export { Upload, type Send, type UploadProps } from './upload.tsx';
export { sheetTypes, uploadFault, type PickedFile, type Template } from './upload-rules.ts';
export { weekdayChoices, weekdayText } from './weekday.ts';
export { wholeList } from './whole-list.ts';
