/** Accepts the message before the call is answered, like a gateway on the same machine. */
export function phoneOf() {
  const phone = {
    messages: [] as { mobile: string; text: string; code: string }[],
    isBroken: false,
    async send({ mobile, text, code = '' }: { mobile: string; text: string; code?: string }) {
      if (phone.isBroken) throw new Error('the gateway is away');
      phone.messages.push({ mobile, text, code });
    },
    codeOf(mobile: string): string {
      const code = phone.messages.findLast((message) => message.mobile === mobile)?.code;
      if (!code) throw new Error(`nothing was sent to ${mobile}`);
      return code;
    },
  };
  return phone;
}
