import type { ErrorTexts } from '#platform/kernel/errors.ts';

export const WORDS_UNCHANGED = '09811KPLMS';
export const TOO_MANY_WORDS = '09812KPLMS';
export const WORD_FILE_UNREADABLE = '09813KPLMS';

/** 0981xKPLMS: word lists. */
export const wordErrors = {
  [WORDS_UNCHANGED]: '没有可以修改的词：要增加的词已在词库中，要删除的词不在词库中',
  [TOO_MANY_WORDS]: '词库最多2,000个词，请先删除不用的词',
  [WORD_FILE_UNREADABLE]: '文件不能读取，请核对后重新上传',
} as const satisfies ErrorTexts;
