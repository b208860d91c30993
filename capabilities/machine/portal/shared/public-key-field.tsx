import { pasted } from '../../contract/operations.ts';
import { Button, Form, type FormInstance } from 'antd';
import { LinesInput } from '#platform/ui/index.ts';
import { newKeyPair } from './new-key-pair.ts';

const OLD_BROWSER = '当前浏览器不能生成密钥，请用 openssl 生成后粘贴公钥，或升级浏览器';

/** A public key that is pasted, or of a pair that is made here. */
export function PublicKeyField<Values extends { publicKey: string }>({
  form,
  fileName,
  onMade,
}: {
  form: FormInstance<Values>;
  fileName(): string;
  onMade(): void;
}) {
  const make = async () => {
    const pem = await newKeyPair(fileName());
    if (pem === null) return form.setFields([{ name: 'publicKey' as never, errors: [OLD_BROWSER] }]);
    form.setFields([{ name: 'publicKey' as never, value: pem as never, errors: [] }]);
    onMade();
  };
  return (
    <>
      <Form.Item
        name="publicKey"
        label="公钥（PEM）"
        rules={[{ required: true, whitespace: true, message: '请粘贴公钥，或在本机生成密钥对' }]}
        extra="支持 Ed25519、SM2 和 2048～4096 位 RSA；私钥由调用接口的系统自己保管"
      >
        <LinesInput
          operation={{ policy: pasted }}
          member="publicKey"
          rows={3}
          maxLength={2_000}
          placeholder="-----BEGIN PUBLIC KEY-----"
          className="numeric"
        />
      </Form.Item>
      <Button onClick={() => void make()}>在本机生成密钥对并保存私钥</Button>
    </>
  );
}

export const PrivateKeySaved = () => (
  <p className="muted fs-12">私钥文件已保存到您的电脑，本系统不保存私钥，请妥善保管。</p>
);
