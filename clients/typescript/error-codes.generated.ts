/** Written by `npm run api` of the merchant portal. Change nothing here. */

export const errorCodes = {
  '01001KCSDC': {
    status: 403,
    title: '您没有该操作的权限，请联系管理员开通',
    titleEn: 'The key has no right to do this.',
  },
  '01004KCSDC': {
    status: 403,
    title: '该功能所属的应用尚未开通，请联系管理员在应用中心开通',
    titleEn:
      'The merchant has not opened the product of this operation: its administrator opens it in the portal (应用中心).',
  },
  '02006KCSDS': {
    status: 422,
    title: '费用报价已过期，请重新确认费用',
    titleEn: 'The quote has expired: ask for a new one.',
  },
  '02101KCSDS': {
    status: 404,
    title: '账户不存在或不属于当前商户，请检查账号',
    titleEn: 'There is no such account of this merchant.',
  },
  '02102KCSDS': {
    status: 422,
    title: '该账户当前状态不允许付款，请更换账户或联系客服',
    titleEn: 'The account may not pay in its present state.',
  },
  '02103KCSDS': {
    status: 422,
    title: '单次查询时间跨度不能超过31天，请缩小查询范围',
    titleEn: 'The period is longer than 31 days.',
  },
  '02104KCSDS': {
    status: 422,
    title: '费用报价与本次操作不一致，请重新确认费用后再提交',
    titleEn: 'The quote is of another payment.',
  },
  '02105KCSDS': {
    status: 422,
    title: '查询时间段不正确，请检查开始时间和结束时间',
    titleEn: 'The period ends before it begins.',
  },
  '02106KCSDS': {
    status: 422,
    title: '金额超过单笔限额，请减小金额或申请提额',
    titleEn: 'The amount exceeds the limit of one payment.',
  },
  '02107KCSDS': {
    status: 422,
    title: '金额超过当日剩余限额，请减小金额或次日再试',
    titleEn: 'The amount exceeds what is left of the limit of the day.',
  },
  '02108KCSDS': {
    status: 422,
    title: '金额超过当月剩余限额，请减小金额或申请提额',
    titleEn: 'The amount exceeds what is left of the limit of the month.',
  },
  '02109KCSDS': {
    status: 422,
    title: '当日笔数已达上限，请次日再试',
    titleEn: 'The number of payments of the day is used up.',
  },
  '02110KCSDS': {
    status: 422,
    title: '收款账户不存在，请核对收款账号',
    titleEn: 'There is no such account of a payee.',
  },
  '02111KCSDS': {
    status: 422,
    title: '收款账户当前状态不能收款，请联系收款方确认',
    titleEn: 'The account of the payee cannot receive in its present state.',
  },
  '02112KCSDS': {
    status: 422,
    title: '该业务暂未开通，请联系客户经理',
    titleEn: 'The merchant has not opened this kind of payment.',
  },
  '02113KCSDS': {
    status: 422,
    title: '收款账户与付款账户相同，请更换收款账户',
    titleEn: 'Payer and payee are the same account.',
  },
  '02116KCSDS': {
    status: 422,
    title: '收款账户查询过于频繁，请稍后再试',
    titleEn: 'Payees were looked up too often: try later.',
  },
  '02117KCSDS': {
    status: 422,
    title: '专用账户的场景不允许这笔付款，请更换付款账户或调整场景',
    titleEn: 'The paying account is not for this purpose.',
  },
  '02205KCSDS': {
    status: 422,
    title: '该收款人已暂停付款，请在收款人管理中核对并恢复后再提交',
    titleEn: 'Payments to this payee are paused.',
  },
  '02206KCSDS': {
    status: 422,
    title: '本商户的付款保护不允许向该收款人付这笔款，请减小金额，或在收款人管理中登记后再提交',
    titleEn: "The merchant's rules for payees do not allow this payment.",
  },
  '02306KCSDS': {
    status: 422,
    title: '没有可以复核该笔金额的人员，请联系管理员配置复核人后再提交',
    titleEn: 'Nobody could review this amount.',
  },
  '02401KCSDS': {
    status: 404,
    title: '订单不存在或不属于当前商户，请检查订单号',
    titleEn: 'There is no such order of this merchant.',
  },
  '02402KCSDS': {
    status: 422,
    title: '查询时间段不正确，请检查开始时间和结束时间',
    titleEn: 'The period is not correct.',
  },
  '02405KCSDS': { status: 422, title: '只有制单人可以撤回该订单', titleEn: 'Only its maker may take the order back.' },
  '02406KCSDS': { status: 422, title: '订单已执行或已结束，不能撤回', titleEn: 'The order has run or ended.' },
  '02407KCSDS': { status: 422, title: '可用余额不足，请减小金额或充值后再提交', titleEn: 'There is not enough money.' },
  '02408KCSDS': {
    status: 422,
    title: '预约时间须晚于当前时间且在90天以内，请修改后重试',
    titleEn: 'The time is not within the next 90 days.',
  },
  '02409KCSDS': {
    status: 422,
    title: '原订单已完成、撤销、过期，或有后续交易正在处理，请查询订单后再操作',
    titleEn: 'The first order has ended, or another one is using it.',
  },
  '02410KCSDS': {
    status: 422,
    title: '金额超过原订单的剩余可用金额，请减小金额后再提交',
    titleEn: 'The amount exceeds what is left of the first order.',
  },
  '02412KCSDS': {
    status: 422,
    title: '该订单已再次付款，请在订单详情的关联订单中查看，无需重复提交',
    titleEn: 'The order was paid again before.',
  },
  '02413KCSDS': {
    status: 422,
    title: '该交易的部分款项已另作安排，请先结束或退回后再退款',
    titleEn: 'A part of the trade is used otherwise.',
  },
  '02601KCSDS': {
    status: 422,
    title: '收款方名称与收款账号不符，请核对名称和账号',
    titleEn: 'Name and account of the payee do not fit.',
  },
  '02602KCSDS': {
    status: 422,
    title: '备注中含有不允许的内容，请修改后再提交',
    titleEn: 'The remark has words that are not allowed.',
  },
  '02701KCSDS': {
    status: 422,
    title: '不支持导出该业务的数据，请按接口文档检查业务名称',
    titleEn: 'There is no such list.',
  },
  '02703KCSDS': {
    status: 422,
    title: '本商户正在生成的导出已达5个，请等待其中一个完成后再申请',
    titleEn: 'Five files are being made: wait for one of them.',
  },
  '02704KCSDS': {
    status: 404,
    title: '文件不存在或已清理，请检查文件编号或重新导出',
    titleEn: 'There is no such file of this key.',
  },
  '02705KCSDS': {
    status: 422,
    title: '文件已过期，请重新申请导出',
    titleEn: 'The file has expired: ask for it again.',
  },
  '02706KCSDS': { status: 422, title: '文件尚未生成，请稍后在下载暂存区下载', titleEn: 'The file is not ready.' },
  '02903KCSDS': {
    status: 422,
    title: '批次不存在或已过期，请检查批次编号，或新建批次',
    titleEn: 'There is no such batch.',
  },
  '02908KCSDS': {
    status: 422,
    title: '该批次有错误或已提交，请查询该批次',
    titleEn: 'The batch is not complete, or was submitted before.',
  },
  '02913KCSDS': {
    status: 422,
    title: '批次中有24小时内付过的收款人和金额，请核对后确认并填写原因',
    titleEn: 'The same was paid in the last 24 hours: submit it with the confirm code and a reason.',
  },
  '02914KCSDS': {
    status: 422,
    title: '批次的内容与所提交的笔数、金额或摘要不一致，请重新查询批次后核对',
    titleEn: 'The sum is not that of the batch.',
  },
  '03001KCSDS': {
    status: 422,
    title: '个人户名不能含有数字，请核对收款户名',
    titleEn: 'The name of a person has digits.',
  },
  '03002KCSDS': {
    status: 422,
    title: '银行卡号校验不通过，请核对收款账号',
    titleEn: 'The bank card number is not correct.',
  },
  '03003KCSDS': {
    status: 422,
    title: '备注中含有不允许的内容，请修改后再提交',
    titleEn: 'The remark has words that are not allowed.',
  },
  '03004KCSDS': {
    status: 422,
    title: '50,000元及以上的代付，请在备注中填写用途',
    titleEn: 'A payout of 50,000.00 or more needs its purpose as remark.',
  },
  '03701KCSDS': {
    status: 422,
    title: '交易不存在或不能分账，请检查交易编号',
    titleEn: 'There is no such trade that could be shared.',
  },
  '03702KCSDS': {
    status: 422,
    title: '该交易已发起过分账冻结，不能重复冻结，请查询该交易',
    titleEn: 'A part of the trade was set apart before.',
  },
  '03703KCSDS': {
    status: 422,
    title: '该交易可分金额不足0.01元，不能分账',
    titleEn: 'What could be shared of the trade is below 0.01.',
  },
  '03704KCSDS': {
    status: 422,
    title: '分账单不存在或不属于当前商户，请检查分账单编号',
    titleEn: 'There is no such hold of this merchant.',
  },
  '03705KCSDS': {
    status: 422,
    title: '分账接收方不存在或已解除绑定，请检查接收方编号',
    titleEn: 'There is no such receiver.',
  },
  '03706KCSDS': {
    status: 422,
    title: '同一接收方在一次分账中只能出现一次，请合并金额后重试',
    titleEn: 'A receiver is named twice.',
  },
  '03707KCSDS': {
    status: 422,
    title: '分账金额合计超过剩余可分金额，请减少金额后重试',
    titleEn: 'The sum exceeds what is left of the hold.',
  },
  '03708KCSDS': {
    status: 422,
    title: '合计金额与各接收方金额之和不一致，请核对后重试',
    titleEn: 'The sum is not that of the receivers.',
  },
  '03709KCSDS': {
    status: 422,
    title: '该交易的分账次数已达50次，请完结分账',
    titleEn: 'The trade was shared 50 times: finish it.',
  },
  '03710KCSDS': {
    status: 422,
    title: '按比例计算的分账金额不足0.01元，请提高比例或改为填写金额',
    titleEn: 'The percent of the trade is below 0.01.',
  },
  '03711KCSDS': {
    status: 422,
    title: '还有分账尚未完成，请等待全部完成或撤回后再完结',
    titleEn: 'Shares are under way: wait for their end.',
  },
  '03717KCSDS': {
    status: 422,
    title: '内容中含有不允许的文字，请修改后再提交',
    titleEn: 'A text has words that are not allowed.',
  },
  '03718KCSDS': {
    status: 422,
    title: '收到的分账不存在、已超过180天或不能退回，请查询收到的分账',
    titleEn: 'There is no such share that could be given back.',
  },
  '03719KCSDS': {
    status: 422,
    title: '退回金额超过该笔分账的可退金额，请减小金额后重试',
    titleEn: 'The amount exceeds what can be given back of the share.',
  },
  '03801KCSDS': {
    status: 422,
    title: '收款交易不存在、不能退款或已超过365天，请检查交易编号',
    titleEn: 'There is no such trade that could be refunded.',
  },
  '03802KCSDS': {
    status: 422,
    title: '该商户退款单号已使用过，请核对是否重复退款，确需再退请更换单号',
    titleEn: 'The refund number was used before.',
  },
  '03803KCSDS': {
    status: 422,
    title: '退款金额超过该交易的可退金额，请减小金额后重试',
    titleEn: 'The amount exceeds what can be refunded.',
  },
  '03804KCSDS': {
    status: 422,
    title: '退款原因中含有不允许的文字，请修改后再提交',
    titleEn: 'The reason has words that are not allowed.',
  },
  '03902KCSDS': {
    status: 422,
    title: '单个红包金额超出允许范围，请修改金额后重试',
    titleEn: 'The amount of a packet is not within the limits.',
  },
  '03903KCSDS': {
    status: 422,
    title: '该收款人当天收到的红包已达个数上限，请改天再发',
    titleEn: 'A payee got as many packets today as one may.',
  },
  '03904KCSDS': {
    status: 422,
    title: '该收款人当天收到的红包已达金额上限，请减少金额或改天再发',
    titleEn: 'A payee got as much today as one may.',
  },
  '03905KCSDS': {
    status: 422,
    title: '发放过于频繁，每分钟发放的红包已达上限，请稍后再试',
    titleEn: 'Too many packets in a minute: try later.',
  },
  '03906KCSDS': {
    status: 422,
    title: '合计金额与各红包金额之和不一致，请核对后重试',
    titleEn: 'The sum is not that of the packets.',
  },
  '03907KCSDS': {
    status: 422,
    title: '00:00至08:00不能发红包，请在08:00后提交',
    titleEn: 'No packets are issued from 00:00 to 08:00.',
  },
  '03908KCSDS': {
    status: 422,
    title: '内容中含有不允许的文字，请修改后再提交',
    titleEn: 'A text has words that are not allowed.',
  },
  '03909KCSDS': {
    status: 422,
    title: '红包记录不存在或不属于当前商户，请检查订单号',
    titleEn: 'There are no such packets of this merchant.',
  },
  '04501KCSDS': {
    status: 422,
    title: '该订单或明细没有成功的付款，不能生成电子回单，请查询其状态',
    titleEn: 'There is no successful payment that could have a receipt.',
  },
  '04502KCSDS': {
    status: 422,
    title: '一次最多生成100张电子回单，请用 line 指定一笔明细，或导出 batch.receipts',
    titleEn: 'That would be more than 100 receipts: name a line, or export them.',
  },
  '04601KCSDS': {
    status: 422,
    title: '该期间的对账单尚未生成，次日06:00后可以下载',
    titleEn: 'The period is not over, or its statement is not ready: from 06:00 of the next day on.',
  },
  '04602KCSDS': {
    status: 422,
    title: '该期间超过3,000笔，不便打印，请导出XLSX或CSV',
    titleEn: 'The period has more than 3,000 entries: export it as a sheet.',
  },
  '05020KCSDC': {
    status: 422,
    title: '该密钥不能导出这类数据：密钥没有所需权限，或商户尚未开通所属产品，请联系管理员',
    titleEn:
      'The key may not export this list: it lacks the right, or the merchant has not opened the product of the list.',
  },
  '05601KPLMS': { status: 404, title: '没有该产品，请检查产品编码', titleEn: 'There is no such product.' },
  '05602KPLMS': { status: 422, title: '该应用已开通，无需重复开通', titleEn: 'The product is open already.' },
  '05603KPLMS': {
    status: 422,
    title: '该商户已申请开通该产品，正等待平台审核或生效日',
    titleEn: 'The merchant asked for it: the opening waits for a decision in the console, or for its day.',
  },
  '05604KPLMS': {
    status: 422,
    title: '该商户尚未满足开通条件，请商户办理后重试',
    titleEn: 'The merchant does not meet a condition of the product.',
  },
  '05605KPLMS': {
    status: 422,
    title: '协议版本不是当前版本，请查询该产品的协议版本，由商户确认后重试',
    titleEn: 'These are not the terms of today: let the merchant accept those of the list.',
  },
  '05607KPLMS': { status: 422, title: '该应用尚未开通，无需关闭', titleEn: 'The product is not open.' },
  '05608KPLMS': {
    status: 422,
    title: '该应用仍有未完结的业务，暂不能关闭，请处理完结后再试',
    titleEn: 'The product has open orders, or money or agreements of its own.',
  },
  '08201KPLMS': { status: 404, title: '没有该商户，请核对商户号', titleEn: 'There is no such merchant.' },
  '08301KPLMS': { status: 404, title: '没有找到该进件申请，请检查申请编号', titleEn: 'There is no such application.' },
  '08302KPLMS': {
    status: 422,
    title: '该申请的状态已经变化，不能再进行此操作，请查询该申请',
    titleEn: 'The application is in a state in which it cannot be changed.',
  },
  '08303KPLMS': {
    status: 422,
    title: '该申请刚被他人修改，请查询最新内容后重新提交',
    titleEn: 'The application was changed meanwhile: send it again.',
  },
  '08304KPLMS': {
    status: 422,
    title: '申请内容还有需要补充或修改的地方，请按提示处理后提交',
    titleEn: 'A part of the application is missing or wrong.',
  },
  '08305KPLMS': {
    status: 422,
    title: '该统一社会信用代码已有进件申请或商户，不能重复开户',
    titleEn: 'There is an application or a merchant with this credit code.',
  },
  '08307KPLMS': {
    status: 422,
    title: '附件须为PDF、JPG或PNG文件，请另存为这些格式后上传',
    titleEn: 'A paper is neither PDF nor JPEG nor PNG.',
  },
  '08308KPLMS': {
    status: 422,
    title: '一份申请最多上传30个附件，请先删除不需要的附件',
    titleEn: 'An application has at most 30 papers.',
  },
  '08309KPLMS': {
    status: 422,
    title: 'PDF中含有脚本、内嵌文件或加密内容，请打印为普通PDF后重新上传',
    titleEn: 'A PDF has scripts, embedded files or encryption.',
  },
  '08316KPLMS': {
    status: 422,
    title: '图片尺寸过大或文件不完整，请重新扫描或压缩后上传',
    titleEn: 'A picture is too large or incomplete.',
  },
  '09011KPLMS': {
    status: 422,
    title: '提交的内容有误，请检查后重新提交',
    titleEn: 'The filter is not one of this list.',
  },
  '09099KPLMS': {
    status: 503,
    title: '系统繁忙，请稍后重试；如已提交，请先查询结果再操作',
    titleEn: 'The server is busy, or an unexpected error happened: ask for the result before a new try.',
  },
  '09101KPLMS': { status: 401, title: '请求没有签名，请按接口文档签名后重试', titleEn: 'The request is not signed.' },
  '09102KPLMS': {
    status: 401,
    title: '签名请求头的格式不正确，请按接口文档检查 Signature-Input 和 Signature',
    titleEn: 'Signature-Input or Signature cannot be read.',
  },
  '09103KPLMS': {
    status: 401,
    title: '签名没有包含全部必需的内容，请按接口文档检查签名的组成部分',
    titleEn: 'A required component is not signed.',
  },
  '09104KPLMS': {
    status: 401,
    title: '签名时间与服务器时间相差超过5分钟，请校准时间后重试',
    titleEn: 'The signature was created more than 5 minutes ago, or in the future.',
  },
  '09105KPLMS': {
    status: 401,
    title: '密钥不存在、已停用或已到期，请在“接口密钥”页检查密钥',
    titleEn: 'The key is unknown, has ended or has expired.',
  },
  '09106KPLMS': {
    status: 401,
    title: 'Content-Digest 与请求内容不一致，请重新计算后重试',
    titleEn: 'Content-Digest is not that of the body.',
  },
  '09107KPLMS': {
    status: 401,
    title: '签名校验未通过，请检查签名内容和私钥',
    titleEn: 'The signature is not of this request, or of another key.',
  },
  '09108KPLMS': {
    status: 401,
    title: '签名的 nonce 缺失或已使用过，请换一个新的 nonce 重新签名',
    titleEn: 'The nonce is missing or was used before.',
  },
  '09109KPLMS': {
    status: 403,
    title: '当前网络地址不在该密钥允许的范围内，请联系管理员',
    titleEn: 'The key may not be used from this address.',
  },
  '09110KPLMS': {
    status: 403,
    title: '该密钥没有此接口的权限，请联系管理员调整权限',
    titleEn: 'The key has no scope for this operation.',
  },
  '09111KPLMS': {
    status: 400,
    title: '请提供 Idempotency-Key：8～64位字母、数字、下划线或短横线',
    titleEn: 'Idempotency-Key is missing: 8 to 64 letters, digits, _ or -.',
  },
  '09112KPLMS': {
    status: 422,
    title: '该 Idempotency-Key 已用于内容不同的请求，请换一个新的',
    titleEn: 'This Idempotency-Key was used for another request.',
  },
  '09113KPLMS': {
    status: 409,
    title: '使用该 Idempotency-Key 的请求正在处理，请稍后用同一个 Idempotency-Key 重试',
    titleEn: 'A request with this Idempotency-Key is under way: repeat it with the same one.',
  },
  '09114KPLMS': {
    status: 400,
    title: '请求内容不正确，请检查后重试',
    titleEn: 'The request does not fit the contract.',
  },
  '09115KPLMS': {
    status: 429,
    title: '请求过于频繁，请在 Retry-After 所示的秒数后重试',
    titleEn: 'Too many requests: wait for Retry-After.',
  },
  '09116KPLMS': {
    status: 422,
    title: '超过该密钥自己的限额，请联系管理员调整，或在商户门户付款',
    titleEn: "The key's own limit is exceeded.",
  },
  '09117KPLMS': {
    status: 422,
    title: '这笔付款与以往不同，需要由经办人在商户门户付款',
    titleEn: 'The payment is unlike those before it: a person has to make it in the portal.',
  },
  '09118KPLMS': { status: 404, title: '接口地址不存在，请检查请求路径', titleEn: 'There is no such operation.' },
  '09401KPLMS': { status: 422, title: '没有该收款账户，请核对账号后重新提交', titleEn: 'There is no such account.' },
  '09402KPLMS': {
    status: 422,
    title: '收款账户目前不能收款，请与商户确认账户状态',
    titleEn: 'The account cannot receive in its present state.',
  },
  '09403KPLMS': {
    status: 422,
    title: '该代收流水号已用于另一笔代收，请核对后使用新的流水号',
    titleEn: 'The number was used for another collection.',
  },
  '09404KPLMS': {
    status: 422,
    title: '手续费不低于收款金额，无法入账，请核对金额或商户的费率方案',
    titleEn: 'The fee is not below the amount.',
  },
  '09405KPLMS': { status: 404, title: '没有这笔代收，请核对代收流水号', titleEn: 'There is no such collection.' },
  '09406KPLMS': {
    status: 422,
    title: '退款金额超过可退金额，请核对已退款项后重新提交',
    titleEn: 'The amount exceeds what can be refunded.',
  },
  '09407KPLMS': {
    status: 422,
    title: '商户账户可用余额不足，未退款，请待商户充值后重新提交',
    titleEn: 'The account has not enough money that is available.',
  },
  '09408KPLMS': {
    status: 422,
    title: '该退款流水号已用于另一笔退款，请核对后使用新的流水号',
    titleEn: 'The number was used for another refund.',
  },
  '09409KPLMS': {
    status: 422,
    title: '商户账户目前不能付款，未退款，请与商户确认账户状态',
    titleEn: 'The account may not pay in its present state.',
  },
  '09410KPLMS': {
    status: 422,
    title: '该账户当日的待结算款项已开始结算，请重新提交',
    titleEn: 'The settlement of the day has begun: send it again.',
  },
  '09550KPLMS': {
    status: 405,
    title: '该接口地址不支持此请求方法，请使用 Allow 所列的方法',
    titleEn: 'The method is not allowed here: see Allow.',
  },
  '09551KPLMS': { status: 413, title: '请求内容过大，请分批提交', titleEn: 'The body is too large: send it in parts.' },
  '09552KPLMS': {
    status: 415,
    title: '请求内容须为 JSON，请设置 Content-Type: application/json',
    titleEn: 'The body has to be JSON, with the content type application/json.',
  },
  '09553KPLMS': {
    status: 421,
    title: '请使用接口的正式网址访问',
    titleEn: 'The server is not called by its own address.',
  },
  '09554KPLMS': {
    status: 403,
    title: '当前网络地址不在允许的范围内，请联系管理员',
    titleEn: 'Calls from this address are not allowed.',
  },
  '09555KPLMS': {
    status: 403,
    title: '接口只供服务器程序调用，不能从网页调用',
    titleEn: 'Programs call this, pages of browsers may not.',
  },
  '09601KPLMS': {
    status: 404,
    title: '批次不存在，或不是用该密钥新建的，请核对 batchId',
    titleEn: 'There is no such batch, or another key began it.',
  },
  '09602KPLMS': {
    status: 422,
    title: '明细的起始行号不正确，请从下一行继续添加',
    titleEn: 'The lines do not follow those that have come.',
  },
  '09603KPLMS': {
    status: 422,
    title: '明细有错误，本次明细均未添加，请修改后重新提交',
    titleEn: 'Lines are wrong, and none of this request was added.',
  },
  '09604KPLMS': { status: 422, title: '该批次号已使用，请更换批次号', titleEn: 'The batch number was used before.' },
  '09605KPLMS': {
    status: 422,
    title: '明细与新建批次时的总笔数或总金额不一致，本次明细未添加，请核对',
    titleEn: 'The lines do not add up to the count and sum of the batch, and none of this request was added.',
  },
  '09606KPLMS': {
    status: 422,
    title: '未提交的接口批次已达20个，请先提交或撤回其中一个',
    titleEn: 'Twenty batches wait for their submission: submit or cancel one of them.',
  },
  '09607KPLMS': {
    status: 422,
    title: '总笔数超过每批最多笔数，请分成多个批次',
    titleEn: 'The batch has more lines than the merchant may send.',
  },
  '09801KPLMS': { status: 422, title: '该产品已停止新开通', titleEn: 'The product is opened for no more merchants.' },
  '09860KCSDS': {
    status: 422,
    title: '该业务对公、对私收费不同，请先填写收款方及其账户类型',
    titleEn: 'Fees for companies and for persons differ: say whom the payment goes to, or of which type it is.',
  },
  '09861KCSDS': {
    status: 422,
    title: '金额不足以扣除手续费，请增大金额',
    titleEn: 'The fee is taken out of the amount, and the amount is not larger than it.',
  },
  '09880KPLMS': {
    status: 422,
    title: '商户销户中或已销户，不能开通产品',
    titleEn: 'The merchant is closed, or is being closed.',
  },
  '09881KPLMS': {
    status: 422,
    title: '商户已销户，不能再办理该业务',
    titleEn: 'The merchant is closed; nothing of it is changed any more.',
  },
} as const;

export type ErrorCode = keyof typeof errorCodes;
