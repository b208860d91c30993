import { bind, type Binding } from '#platform/http/handler.ts';
import * as operations from '../contract/operations.ts';
import { makeRequest } from './create-preauth.ts';
import { capture, confirm, payCaptureBack, release } from './follow-preauth.ts';
import { showPreauth, showPreauths } from './show-preauths.ts';

export const preauthBindings = (): Binding[] => [
  bind(operations.createPreauth, makeRequest),
  bind(operations.confirmPreauth, confirm),
  bind(operations.capturePreauth, capture),
  bind(operations.voidPreauth, release),
  bind(operations.voidCapture, payCaptureBack),
  bind(operations.listPreauths, showPreauths),
  bind(operations.queryPreauth, showPreauth),
];
