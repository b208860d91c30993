import { Button, Form } from 'antd';
import { BENEFICIARIES_MAX } from '../../constants.ts';
import { TextField } from './steps.tsx';

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Numbers that are stored come masked; a new one is typed over the mask. */
const ID_EXTRA = '保存后只显示部分号码';

export const LegalStep = () => (
  <>
    <div className="grid-2">
      <TextField name={['legal', 'name']} label="法人姓名" max={30} />
      <TextField name={['legal', 'idNo']} label="法人身份证号码" max={24} extra={ID_EXTRA} />
      <TextField
        name={['legal', 'idValidUntil']}
        label="法人身份证有效期至"
        max={10}
        placeholder="例如 2030-12-31"
        extra="长期有效请留空"
      />
    </div>
    <h3 className="fs-14">受益所有人</h3>
    <p className="muted">直接或间接持股25%以上的自然人；没有时填写实际控制人</p>
    <Form.List name={['legal', 'beneficiaries']}>
      {(fields, { add, remove }, { errors }) => (
        <>
          {fields.map(({ key, name }) => (
            <div key={key} className="onboarding-beneficiary">
              <TextField name={[name, 'name']} label="姓名" max={30} />
              <TextField name={[name, 'idNo']} label="身份证号码" max={24} />
              <TextField name={[name, 'share']} label="持股比例（%）" max={6} />
              <Button aria-label={`移除第${name + 1}位受益所有人`} onClick={() => remove(name)}>
                移除
              </Button>
            </div>
          ))}
          <div className="onboarding-fault">
            <Form.ErrorList errors={errors} />
          </div>
          <Button
            className="onboarding-add"
            disabled={fields.length >= BENEFICIARIES_MAX}
            onClick={() => add({ key: newKey(), name: '', idNo: '', share: '' })}
          >
            添加受益所有人
          </Button>
        </>
      )}
    </Form.List>
  </>
);
