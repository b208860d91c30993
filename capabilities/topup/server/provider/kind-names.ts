/** Names of the kinds of change by which a remittance that waits is credited, or given back to its payer. */
export const CREDIT = 'topup.credit';
export const GIVE_BACK = 'topup.send_back';
