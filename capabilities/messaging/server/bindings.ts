import { bind, bindWaiting, type Binding } from '#platform/http/handler.ts';
import {
  deleteMessage,
  followChanges,
  listBanners,
  pageMessages,
  queryPlacards,
  readMessage,
  selectMessage,
} from '../contract/operations.ts';
import { confirmBookUpgrade, getBookUpgradeNotice } from '../contract/notice-operations.ts';
import { queryWarnRules, setWarnRules } from '../contract/warn-operations.ts';
import { showBanners, showPlacards } from './announcements.ts';
import { followOwnChanges, type LiveDeps } from './follow-changes.ts';
import { hideMessages, markRead } from './mark-messages.ts';
import { confirmNotice, showNotice } from './notice.ts';
import { showMessagePage } from './show-page.ts';
import { showTabs } from './show-tabs.ts';
import type { TodoDeps } from './todos.ts';
import { setWarnRulesOf, showWarnRules, type WarnDeps } from './warn-rules.ts';

export const messagingBindings = (deps: TodoDeps & LiveDeps & WarnDeps): Binding[] => [
  bind(selectMessage, showTabs(deps)),
  bind(pageMessages, showMessagePage(deps)),
  bind(readMessage, markRead),
  bind(deleteMessage, hideMessages),
  bind(queryPlacards, showPlacards),
  bind(listBanners, showBanners),
  bindWaiting(followChanges, followOwnChanges(deps)),
  bind(getBookUpgradeNotice, showNotice),
  bind(confirmBookUpgrade, confirmNotice),
  bind(queryWarnRules, showWarnRules(deps)),
  bind(setWarnRules, setWarnRulesOf(deps)),
];
