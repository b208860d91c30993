import { signatureOf } from '#platform/kernel/message-template.ts';
import './provider-info.css';

interface Previewed {
  name: string;
  phone: string;
  icp: string;
}

/** Where people read it: foot of the login page, foot of each page, an SMS. Texts are those of the portal. */
export function ProviderPreview({ name, phone, icp }: Previewed) {
  return (
    <dl className="provider-preview" aria-label="预览">
      <dt>登录页页脚</dt>
      <dd className="provider-foot">
        {phone && <span>客服电话 {phone}</span>}
        <span>© {name}</span>
        {icp && <span>{icp}</span>}
      </dd>
      <dt>页面页脚</dt>
      <dd className="provider-foot">
        <span>© {name} 版权所有</span>
        {icp && <span>{icp}</span>}
      </dd>
      <dt>短信</dt>
      <dd>{signatureOf(name)}登录验证码123456，5分钟内有效。请勿告知他人，如非本人操作请忽略。</dd>
      <dt>忘记密码</dt>
      <dd>手机号已停用或收不到验证码时，请{phone ? `致电客服 ${phone}` : '联系客服'}，由客服核实身份后处理。</dd>
    </dl>
  );
}
