import { formatTime, StatusTag, type Tone } from '#platform/ui/index.ts';
import type { OrderDetail } from '../contract/operations.ts';
import { untilMinute } from './order-words.ts';

type Step = OrderDetail['review']['steps'][number];
type Look = Step['state'] | 'rejected' | 'returned_to_maker';
const looks: Readonly<Record<Look, { tone: Tone; text: string }>> = {
  done: { tone: 'good', text: '已通过' },
  rejected: { tone: 'bad', text: '已拒绝' },
  returned_to_maker: { tone: 'bad', text: '已退回' },
  current: { tone: 'waiting', text: '复核中' },
  waiting: { tone: 'off', text: '未开始' },
  skipped: { tone: 'off', text: '已终止' },
};

const marks: Partial<Record<Look, string>> = { done: '✓', rejected: '✕', returned_to_maker: '✕' };

/** The last step in which somebody acted is the one that ended a refused order. */
function lookOf(step: Step, index: number, { state, review: { steps } }: OrderDetail): Look {
  const refused = state === 'rejected' || state === 'returned_to_maker' ? state : null;
  return refused && index === steps.findLastIndex(({ actors }) => actors.length > 0) ? refused : step.state;
}

/** Who must review, who did, who can now. */
export function ReviewSteps({ order }: { order: OrderDetail }) {
  const steps = order.review.steps.map((step, index) => ({ ...step, look: lookOf(step, index, order) }));
  return (
    <ol className="review-steps">
      {steps.map((step, index) => (
        <li
          key={`${index}-${step.title}`}
          className={`review-step review-step-${step.look}`}
          aria-current={step.state === 'current' ? 'step' : undefined}
        >
          <span className="review-step-no">{marks[step.look] ?? index + 1}</span>
          <div className="review-step-body">
            <div className="review-step-head">
              <b>{step.title}</b>
              <StatusTag tone={looks[step.look].tone}>{looks[step.look].text}</StatusTag>
            </div>
            {step.actors.map((actor) => (
              <p key={`${actor.at}-${actor.name}`} className="muted numeric">
                {actor.name}　{untilMinute(formatTime(actor.at))}
                {actor.note && <span className="review-step-note">{actor.note}</span>}
              </p>
            ))}
            {step.state === 'current' && step.candidates.length > 0 && (
              <p className="muted">可处理：{step.candidates.join('、')}</p>
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}
