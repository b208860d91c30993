import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { listMessages, proposeWording, showMessage } from '../../contract/wording-operations.ts';
import { showChoices, showReach, type PostDeps } from './addressees.ts';
import { askForPost } from './post-change.ts';
import { endOnePost, showOnePost, showPosts, showReaders } from './posts.ts';
import { askForWording, showMessages, showOneMessage, type WordingDeps } from './wordings.ts';

export const messagingProviderBindings = (deps: PostDeps & WordingDeps): Binding[] => [
  bind(operations.listPosts, showPosts(deps)),
  bind(operations.showPost, showOnePost(deps)),
  bind(operations.listPostReaders, showReaders),
  bind(operations.showAddressees, showChoices(deps)),
  bind(operations.countAddressees, showReach(deps)),
  bind(operations.proposePost, askForPost(deps)),
  bind(operations.endPost, endOnePost),
  bind(listMessages, showMessages(deps)),
  bind(showMessage, showOneMessage(deps)),
  bind(proposeWording, askForWording(deps)),
];
