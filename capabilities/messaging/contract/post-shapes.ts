import { z } from 'zod';
import { keysOf } from '#platform/kernel/page.ts';
import { instantOf, monthInput, timeInput } from '#platform/kernel/shanghai-time.ts';
import { POST } from '../constants.ts';
import { audiences, postKinds, postTopics } from './post-words.ts';

const line = (name: string, max: number) =>
  z
    .string({ error: `请填写${name}` })
    .trim()
    .min(1, `请填写${name}`)
    .max(max, `${name}最多${max}个字`);

const section = z.object({ title: line('小标题', POST.sectionTitle), text: line('内容', POST.sectionText) });
export type PostSection = z.output<typeof section>;

/** Plans, merchants or products; each once. */
export const audienceFields = {
  audience: keysOf(audiences),
  audienceOf: z
    .array(z.string().trim().min(1).max(64))
    .max(POST.addressees, `一次最多指定${POST.addressees}个对象`)
    .default([])
    .transform((list) => [...new Set(list)].toSorted()),
};

export const isAddressed = ({ audience, audienceOf }: { audience: string; audienceOf: readonly string[] }): boolean =>
  (audience === 'all') === (audienceOf.length === 0);
export const ADDRESSEE_MISSING = '请选择公告的对象';

const fields = {
  kind: keysOf(postKinds),
  topic: keysOf(postTopics),
  title: line('标题', POST.title),
  text: line('正文', POST.text),
  /** Of an upgrade. */
  version: monthInput('请按“2026-12”的格式填写升级版本').optional(),
  sections: z.array(section).max(POST.sections, `升级内容最多${POST.sections}项`).default([]),
  asBanner: z.boolean().default(false),
  atLogin: z.boolean().default(false),
  ...audienceFields,
  /** Absent: when it is approved. */
  beginsAt: timeInput.optional(),
  /** Absent: until it is ended. */
  endsAt: timeInput.optional(),
};

/** An announcement, as it is written and proposed. */
export const postInput = <More extends z.ZodRawShape>(more: More) =>
  z.object({ ...fields, ...more }).superRefine((input, { addIssue }) => {
    const post = input as unknown as z.output<z.ZodObject<typeof fields>>;
    const fault = (path: keyof typeof fields, message: string) => addIssue({ code: 'custom', message, path: [path] });
    const isUpgrade = post.kind === 'upgrade';
    if (isUpgrade && !post.version) fault('version', '请填写升级版本');
    if (isUpgrade && post.sections.length === 0) fault('sections', '请至少填写一项升级内容');
    if (isUpgrade && (post.asBanner || post.atLogin)) fault('kind', '账簿升级在首页逐人确认，不作为横幅或登录页公告');
    if (!isUpgrade && (post.version || post.sections.length > 0)) fault('kind', '公告没有升级版本和升级内容');
    if (!isAddressed(post)) fault('audienceOf', ADDRESSEE_MISSING);
    if (post.atLogin && post.audience !== 'all') fault('atLogin', '登录页公告面向全部商户，请改为全部商户或取消勾选');
    if (post.beginsAt && post.endsAt && instantOf(post.endsAt)! <= instantOf(post.beginsAt)!)
      fault('endsAt', '结束时间须晚于开始时间');
  });
