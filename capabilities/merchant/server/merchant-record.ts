import { noteChanges, roleOf, type Handler } from '#platform/http/handler.ts';
import { UNCHANGED } from '#platform/kernel/errors.ts';
import { maskMobile, maskName } from '#platform/kernel/mask.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { shanghaiIso } from '#platform/kernel/shanghai-time.ts';
import type { showMerchant, updateContact } from '../contract/record-operations.ts';
import { administratorOf } from './administrators.ts';
import type { StateOfMerchant } from './merchant-state.ts';

interface MerchantRow extends StateOfMerchant {
  mid: string;
  customerName: string;
  platformName: string;
  registeredAt: Date;
  verifiedAt: Date | null;
  contactPerson: string;
  contactPhone: string;
  contactEmail: string;
}

/** `plm/merchant.info`. */
export const merchantRecord: Handler<typeof showMerchant> = async (context) => {
  const { mid, roleClass } = roleOf(context);
  const found = (await context.tx.one<MerchantRow>(
    `SELECT mid, customer_name, platform_name, created_at AS "registeredAt", verified_at,
            contact_name AS "contactPerson", contact_phone, contact_email,
            state, state_reason, manager_name, manager_phone
       FROM merchant.merchants WHERE mid = $1`,
    [mid],
    'merchant_record',
  ))!;
  const admin = await administratorOf(context.tx, mid);
  return ok({
    ...found,
    contactPhone: roleClass === 'admin' ? found.contactPhone : maskMobile(found.contactPhone),
    registeredAt: shanghaiIso(found.registeredAt),
    verifiedAt: found.verifiedAt && shanghaiIso(found.verifiedAt),
    adminName: admin ? maskName(admin.userName) : '',
    adminUserMobile: admin ? maskMobile(admin.mobile) : '',
  });
};

/** `plm/merchant.contact.update`. */
export const changeContact: Handler<typeof updateContact> = async (context, contact) => {
  const { mid } = roleOf(context);
  const was = (await context.tx.one<{ name: string; phone: string; email: string }>(
    'SELECT contact_name AS name, contact_phone AS phone, contact_email AS email FROM merchant.merchants WHERE mid = $1 FOR UPDATE',
    [mid],
    'merchant_contact_before',
  ))!;
  noteChanges(
    context,
    { label: '联系人', before: was.name, after: contact.contactPerson },
    { label: '联系电话', before: maskMobile(was.phone), after: maskMobile(contact.contactPhone) },
    { label: '联系邮箱', before: was.email, after: contact.contactEmail },
  );
  const changed = await context.tx.run(
    `UPDATE merchant.merchants SET contact_name = $2, contact_phone = $3, contact_email = $4
      WHERE mid = $1 AND (contact_name, contact_phone, contact_email) IS DISTINCT FROM ($2, $3, $4)`,
    [mid, contact.contactPerson, contact.contactPhone, contact.contactEmail],
    'merchant_contact',
  );
  return changed === 1 ? ok({}) : fail(UNCHANGED);
};
