import { Page, PageHeader } from '#platform/ui/index.ts';
import { DateStory } from './date-story.tsx';
import { DialogStory, PasswordStory } from './dialog-story.tsx';
import { FormatStory, StatusStory } from './format-story.tsx';
import { ListStory, LongListStory } from './list-story.tsx';
import { ResultStory } from './result-story.tsx';
import { AmountStory, RuleStory } from './rule-story.tsx';
import { StateStory } from './state-story.tsx';
import { UploadStory } from './upload-story.tsx';

const review = [
  { label: '收款方', value: '远山科技有限公司' },
  { label: '收款账号', value: '**** 0021' },
  { label: '金额', amount: '1010.10' },
  { label: '手续费', value: '2.00 元' },
];

/** Every piece of the kit on one page, in development only. */
export default function ComponentsPage() {
  return (
    <Page>
      <PageHeader title="组件" note="开发时使用" />
      <ListStory />
      <DateStory />
      <div className="grid-2">
        <div className="stack">
          <RuleStory />
          <AmountStory />
        </div>
        <div className="stack">
          <UploadStory />
          <PasswordStory />
          <DialogStory review={review} />
        </div>
      </div>
      <div className="grid-2">
        <FormatStory />
        <StatusStory />
      </div>
      <LongListStory />
      <StateStory />
      <ResultStory review={review} />
    </Page>
  );
}
