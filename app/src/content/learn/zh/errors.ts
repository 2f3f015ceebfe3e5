import type { LearnText } from '../learnText.ts'

export const errors: LearnText = {
  title: '错误',
  description: 'Murmur 的 API 可能返回的每个问题：代码、状态码以及处理方法。',
  lead: '每个错误都是一份问题文档（RFC 9457）。它的 `type` 是稳定的，并指向本页中的对应条目。其中的语句可能会改写，请不要拿它们做比较。',
  sections: [
    {
      id: 'shape',
      title: '返回内容',
      blocks: [
        { type: 'sample', file: 'problem.json' },
        {
          type: 'list',
          items: [
            '`type` 是问题的名称，也是其说明的地址。',
            '`title` 说明发生了什么，`solution` 说明该怎么做。',
            '`detail` 说明这一次的具体情况，例如超过了跨链桥的哪个限额。',
            '`field` 是出错的字段（如果有）。',
            '会自行消失的问题都带有 `Retry-After`。',
          ],
        },
        '错误的请求绝不会得到 `500`：那总是我们的问题。',
      ],
    },
    { id: 'all', title: '所有问题', blocks: [{ type: 'part', name: 'problems' }] },
  ],
}
