import { Form, Radio } from 'antd';
import type { Dayjs } from 'dayjs';
import { businessNow, LazyDatePicker } from '#platform/ui/index.ts';

/** Domain-rules section 5. */
const LATEST_DAYS = 90;
const MINUTE_STEP = 5;
const SCHEDULE_FAULT = '预约时间须晚于当前时间且在90天以内，请重新选择';

const refuse = (text: string) => Promise.reject(new Error(text));

interface Props {
  /** 提现: what is done then. */
  verb: string;
  /** The form's `timing` is `later`. */
  later: boolean;
  /** A day is given elsewhere: not at once. */
  onlyLater?: boolean;
}

/** The fields `timing` and `scheduledAt` of a form: at once, or at a time within 90 days. */
export function ScheduleFields({ verb, later, onlyLater = false }: Props) {
  return (
    <>
      <Form.Item name="timing" label="执行方式">
        <Radio.Group
          aria-label="执行方式"
          optionType="button"
          size="large"
          block
          options={[
            { value: 'now', label: `立即${verb}`, disabled: onlyLater },
            { value: 'later', label: `预约${verb}` },
          ]}
        />
      </Form.Item>
      {later && (
        <Form.Item
          name="scheduledAt"
          label="预约时间"
          extra={`最晚可预约 ${LATEST_DAYS} 天内，到时从可用余额扣款`}
          rules={[
            {
              validator: (_, time: Dayjs | null | undefined) => {
                if (!time) return refuse('请选择预约时间');
                const now = businessNow();
                return time.isAfter(now) && time.isBefore(now.add(LATEST_DAYS, 'day'))
                  ? Promise.resolve()
                  : refuse(SCHEDULE_FAULT);
              },
            },
          ]}
        >
          <LazyDatePicker
            size="large"
            showTime={{ format: 'HH:mm', minuteStep: MINUTE_STEP }}
            format="YYYY-MM-DD HH:mm"
            placeholder="请选择预约时间"
            showNow={false}
            // Enter accepts the typed time and must not submit the form.
            onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
            disabledDate={(day) =>
              day.isBefore(businessNow(), 'day') || day.isAfter(businessNow().add(LATEST_DAYS, 'day'), 'day')
            }
          />
        </Form.Item>
      )}
    </>
  );
}
