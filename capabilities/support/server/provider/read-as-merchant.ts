import { heldCodes } from '#platform/kernel/menu.ts';
import { actFor } from '#platform/db/act-for.ts';
import { providerOf, type Binding, type CallContext, type Handler, type Session } from '#platform/http/handler.ts';
import { readPart } from '#platform/http/read-part.ts';
import { fail, ok } from '#platform/kernel/result.ts';
import { CONTENT_NOT_SHOWN, MERCHANT_NOT_OPENED } from '../../contract/errors.ts';
import type { readAsMerchant } from '../../contract/provider-operations.ts';
import { readable } from './readable.ts';
import { isOpen } from './visits.ts';

export interface ReadDeps {
  /** The handler of a merchants' call by its path. */
  merchantBindingOf(path: string): Binding | undefined;
  /** All codes of the merchants' menu: what an administrator holds. */
  merchantMenu: readonly { code: string }[];
}

/** An administrator of the merchant who is nobody: owns no message, has proposed nothing, and can change nothing. */
const asAdministrator = ({ session }: CallContext, mid: string, codes: readonly string[]): Session => ({
  ...session!,
  provider: undefined,
  role: {
    mid,
    relationId: session!.personId,
    roleId: session!.personId,
    roleClass: 'admin',
    accountNos: null,
    permissions: heldCodes(codes),
  },
});

/**
 * `console/merchant/read`: the call's own handler answers, in a read-only transaction that is bound to the merchant.
 * What it refuses is the answer's code.
 */
export const readForProvider =
  ({ merchantBindingOf, merchantMenu }: ReadDeps): Handler<typeof readAsMerchant> =>
  async (context, { mid, path, input }) => {
    const { userId } = providerOf(context);
    if (!(await isOpen(context.tx, userId, mid, context.clock.now()))) return fail(MERCHANT_NOT_OPENED);
    const operation = readable.find((one) => one.path === path);
    const binding = merchantBindingOf(path);
    if (!operation || !binding || operation.policy.effect !== 'read') return fail(CONTENT_NOT_SHOWN);
    const read = readPart(operation.input, input);
    if (!read.ok) return read;
    await actFor(context.tx, mid);
    const codes = merchantMenu.map(({ code }) => code);
    const session = asAdministrator(context, mid, codes);
    const answer = await binding.handler({ ...context, session }, read.data as never);
    return answer.ok ? ok({ data: operation.output.parse(answer.data) }) : (answer as never);
  };
