import { useState } from 'react';
import type { OutputOf } from '#platform/kernel/operation.ts';
import { call } from '#platform/portal-kit/client.ts';
import { failureOf } from '#platform/portal-kit/failure.ts';
import { PICTURE_CODE_REQUIRED, WRONG_PICTURE_CODE } from '../contract/errors.ts';
import type * as operations from '../contract/operations.ts';
import { LoginField } from '#platform/portal-kit/login-field.tsx';
import { openPicture } from './phone/calls.ts';

type Picture = OutputOf<typeof operations.openPicture>;

/** Why no picture is there to be read. */
const NOT_LOADED = '图片加载失败，请点击重试';

export interface PictureCode {
  isDue: boolean;
  picture: Picture | null;
  code: string;
  error: string;
  type(code: string): void;
  /** Draws another picture, for this name. */
  renew(name: string): Promise<void>;
  /** False, with a sentence at the field: one is due and nothing is typed. */
  isTyped(): boolean;
  /** What a try sends. */
  typed(): { pictureId?: string; pictureCode?: string };
  /** A code was sent: the next one says itself whether it needs a picture. */
  used(): void;
  /** A try was refused: true when the picture code was the reason, which its field says. A picture serves one try. */
  refused(error: unknown, name: string): boolean;
}

/** The picture code of a form that logs in or asks for a code: there from the moment in which a refusal asks for it. */
export function usePictureCode(attempt: 'account' | 'mobile'): PictureCode {
  const [isDue, setDue] = useState(false);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState('');

  const renew = async (name: string): Promise<void> => {
    setCode('');
    setPicture(await call(openPicture, { attempt, name }, { quiet: true }).catch(() => null));
  };
  return {
    isDue,
    picture,
    code,
    error,
    renew,
    type: (text) => (setCode(text), setError('')),
    isTyped() {
      if (!isDue || code.length === 4) return true;
      setError(code === '' ? '请输入图形验证码' : '图形验证码为4位字母或数字');
      return false;
    },
    typed: () => (isDue && picture ? { pictureId: picture.pictureId, pictureCode: code } : {}),
    used: () => setDue(false),
    refused(why, name) {
      const failure = failureOf(why);
      const isReason = failure.code === PICTURE_CODE_REQUIRED || failure.code === WRONG_PICTURE_CODE;
      setError(isReason ? failure.message : '');
      if (isReason) setDue(true);
      if (isReason || isDue) void renew(name);
      return isReason;
    },
  };
}

/** Nothing as long as no picture code is due. */
export function PictureCodeField({ state, name }: { state: PictureCode; name: string }) {
  const { isDue, picture, code, error, type, renew } = state;
  if (!isDue) return null;
  return (
    <>
      <LoginField
        label="图形验证码"
        name="pictureCode"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={4}
        placeholder="请输入图片中的4位字符"
        value={code}
        error={error}
        onChange={(event) => type(event.target.value.trim().toUpperCase())}
        side={
          <button type="button" className="login-picture" aria-label="换一张图片" onClick={() => void renew(name)}>
            {picture ? <img src={picture.picture} width={120} height={44} alt="" /> : NOT_LOADED}
          </button>
        }
      />
      <p className="login-picture-help">看不清可点击图片更换；无法辨认图片时，请改用其他登录方式或联系客服。</p>
    </>
  );
}
