import { formatTime, StatusTag, type Tone } from '#platform/ui/index.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { untilMinute } from './order-words.ts';

type Step = OrderDetail['review']['steps'][number];
const looks: Readonly<Record<Step['state'], { tone: Tone; text: string }>> = {
  done: { tone: 'good', text: '已完成' },
  current: { tone: 'waiting', text: '复核中' },
  waiting: { tone: 'off', text: '未开始' },
  skipped: { tone: 'off', text: '已终止' },
};

/** Who must review, who did, who can now. */
export function ReviewSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="review-steps">
      {steps.map((step, index) => (
        <li key={`${index}-${step.title}`} className={`review-step review-step-${step.state}`} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className="review-step-no">{step.state === 'done' ? '✓' : index + 1}</span>
          <div className="review-step-body">
            <div className="review-step-head">
              <b>{step.title}</b>
              <StatusTag tone={looks[step.state].tone}>{looks[step.state].text}</StatusTag>
            </div>
            {step.actors.map((actor) => (
              <p key={`${actor.at}-${actor.name}`} className="muted numeric">
                {actor.name}　{untilMinute(formatTime(actor.at))}
                {actor.note && <span className="review-step-note">{actor.note}</span>}
              </p>
            ))}
            {step.state === 'current' && step.candidates.length > 0 && <p className="muted">可处理：{step.candidates.join('、')}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
