/** How merchants open a product. */
export const waysOfOpening = { self: '商户自行开通', request: '申请后由平台开通', closed: '停止新开通' } as const;
export type WayOfOpening = keyof typeof waysOfOpening;
