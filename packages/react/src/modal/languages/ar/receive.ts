/** Arabic texts of receiving. */
export const receive = {
  'receive.scan': 'امسح الرمز للحصول على العنوان',
  'receive.address': 'عنوانك',
  'receive.copy': 'نسخ العنوان',
  'receive.networks': 'شبكات يمكنك الاستلام عليها',

  'compatible.warning': 'أرسل من الشبكات أدناه فقط. ما يُرسل من أي شبكة أخرى قد يضيع.',
  'compatible.list': 'شبكات هذا العنوان',
} as const
