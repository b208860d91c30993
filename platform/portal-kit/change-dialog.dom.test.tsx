import '#testkit/jsdom-gaps.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { operation } from '#platform/kernel/operation.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { useChange } from './change.ts';
import { closePage, renderPage } from './test/render-page.tsx';

vi.mock('./envelope.ts', () => import('#testkit/plain-envelope.ts'));

const save = operation({
  path: 'save',
  title: '保存',
  input: z.object({ requestNo: z.string(), name: z.string(), ranges: z.array(z.string()).optional() }),
  output: z.object({}),
  errors: [],
  policy: { audience: 'merchant', anyMember: true, effect: 'change' },
});

function Dialog() {
  const [form] = Form.useForm<{ name: string }>();
  const change = useChange(save);
  return (
    <ChangeDialog<typeof save, { name: string }>
      title="保存"
      name="save"
      form={form}
      initialValues={{ name: 'ERP' }}
      change={change}
      send={(values) => change.run(values)}
      fieldOf={{ '09136KPLMS': 'name' }}
      onDone={() => undefined}
      onClose={() => undefined}
    >
      <Form.Item name="name" label="名称">
        <Input />
      </Form.Item>
    </ChangeDialog>
  );
}

afterEach(closePage);

it.each([
  ['by its code at its field', '09136KPLMS', null, true],
  ['by the member that the server names at its field', '09011KPLMS', { issues: [{ path: 'name' }] }, true],
  ['of a member without a field below the form', '09011KPLMS', { issues: [{ path: 'ranges.0' }] }, false],
  ['without a member below the form', '09137KPLMS', null, false],
])('A refusal is shown once: %s', async (_what, responseCode, data, isAtField) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ responseCode, responseDesc: '不能保存', data })));
  await renderPage(<Dialog />);
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '下一步' })));
  const shown = await screen.findAllByText(/不能保存/);
  expect(shown.map((one) => one.closest('.ant-form-item') !== null)).toEqual([isAtField]);
});
