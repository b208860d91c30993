import { Checkbox, Form, Input, Radio } from 'antd';
import { accountTypes } from '#capabilities/account/contract/words.ts';
import { ChoiceSelect, LinesInput, optionsOf } from '#platform/ui/index.ts';
import { saveApplication } from '../../contract/provider-operations.ts';
import { reviewTemplates, subjectKinds } from '../../contract/words.ts';
import type { Application } from '../application.ts';

interface TextFieldProps {
  /** Path in the data. */
  name: readonly (string | number)[];
  label: string;
  max: number;
  placeholder?: string;
  extra?: string;
}

/** A line of text; whether it is right is said when the application is submitted. */
export const TextField = ({ name, label, max, placeholder, extra }: TextFieldProps) => (
  <Form.Item name={[...name]} label={label} extra={extra}>
    <Input maxLength={max} placeholder={placeholder ?? `请输入${label}`} autoComplete="off" allowClear />
  </Form.Item>
);

export const SubjectStep = () => (
  <>
    <Form.Item name={['subject', 'kind']} label="主体类型">
      <Radio.Group options={optionsOf(subjectKinds)} />
    </Form.Item>
    <div className="grid-2">
      <TextField name={['subject', 'name']} label="商户名称" max={60} placeholder="与营业执照一致" />
      <TextField
        name={['subject', 'creditCode']}
        label="统一社会信用代码"
        max={30}
        placeholder="营业执照上的18位代码"
      />
      <TextField name={['subject', 'address']} label="注册地址" max={120} />
      <TextField
        name={['subject', 'validUntil']}
        label="营业执照有效期至"
        max={10}
        placeholder="例如 2030-12-31"
        extra="长期有效请留空"
      />
    </div>
    <Form.Item name={['subject', 'business']} label="经营范围">
      <LinesInput
        operation={saveApplication}
        member="business"
        rows={3}
        maxLength={500}
        showCount
        placeholder="请输入主要经营范围"
      />
    </Form.Item>
  </>
);

export const PeopleStep = () => (
  <div className="grid-2">
    <TextField name={['people', 'administratorName']} label="管理员姓名" max={30} placeholder="与身份证件一致" />
    <TextField
      name={['people', 'administratorMobile']}
      label="管理员手机号"
      max={20}
      extra="开户后邀请短信发送到该号码"
    />
    <TextField name={['people', 'contactName']} label="联系人姓名" max={20} />
    <TextField name={['people', 'contactPhone']} label="联系电话" max={20} placeholder="手机号或带区号的座机" />
    <TextField name={['people', 'contactEmail']} label="联系邮箱" max={100} placeholder="选填" />
  </div>
);

export const SettlementStep = () => (
  <div className="grid-2">
    <TextField name={['settlement', 'holderName']} label="开户名" max={60} placeholder="须与商户名称一致" />
    <TextField name={['settlement', 'bankName']} label="开户银行及支行" max={60} placeholder="例如 兴业银行福州分行" />
    <TextField name={['settlement', 'bankAccountNo']} label="银行账号" max={40} />
  </div>
);

export const ProductsStep = ({
  application: { applications, feePlans, limitTemplates },
}: {
  application: Application;
}) => (
  <>
    <Form.Item name={['products', 'accounts']} label="开立账户" extra="账号在开户时自动生成">
      <Checkbox.Group options={optionsOf(accountTypes)} />
    </Form.Item>
    <Form.Item name={['products', 'applications']} label="开通产品" extra="商户以后也可以在应用中心开通">
      <Checkbox.Group options={applications.map(({ code, name }) => ({ value: code, label: name }))} />
    </Form.Item>
    <Form.Item name={['products', 'feePlan']} label="费率方案" extra="自开户当日起执行">
      <ChoiceSelect options={feePlans.map(({ planId, name }) => ({ value: planId, label: name }))} />
    </Form.Item>
    <Form.Item name={['products', 'limitTemplate']} label="限额模板" extra="开户时的限额，开户后可以调整">
      <ChoiceSelect options={limitTemplates.map(({ templateId, name }) => ({ value: templateId, label: name }))} />
    </Form.Item>
    <Form.Item name={['products', 'reviewTemplate']} label="复核规则">
      <Radio.Group className="stack" options={optionsOf(reviewTemplates)} />
    </Form.Item>
  </>
);
