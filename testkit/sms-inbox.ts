interface Message {
  code?: string;
  text: string;
  sentAt: string;
}

/** Newest first, a limited number. */
export async function messages(smsBaseUrl: string, mobile: string): Promise<Message[]> {
  const response = await fetch(`${smsBaseUrl}/sms?mobile=${encodeURIComponent(mobile)}`);
  return ((await response.json()) as { messages: Message[] }).messages;
}

/** The message may come a moment after the call's answer. */
export async function newCode(smsBaseUrl: string, mobile: string, before: Message | undefined): Promise<string> {
  const deadline = Date.now() + 60_000;
  for (;;) {
    const [newest] = await messages(smsBaseUrl, mobile);
    if (newest?.code && (newest.sentAt !== before?.sentAt || newest.text !== before.text)) return newest.code;
    if (Date.now() > deadline) throw new Error(`no SMS came to ${mobile}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
