import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../../contract/provider-operations.ts';
import { showChoices, showReach, type PostDeps } from './addressees.ts';
import { askForPost } from './post-change.ts';
import { endOnePost, showOnePost, showPosts, showReaders } from './posts.ts';

export const messagingProviderBindings = (deps: PostDeps): Binding[] => [
  bind(operations.listPosts, showPosts(deps)),
  bind(operations.showPost, showOnePost(deps)),
  bind(operations.listPostReaders, showReaders),
  bind(operations.showAddressees, showChoices(deps)),
  bind(operations.countAddressees, showReach(deps)),
  bind(operations.proposePost, askForPost(deps)),
  bind(operations.endPost, endOnePost),
];
