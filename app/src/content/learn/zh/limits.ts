import type { LearnText } from '../learnText.ts'

export const limits: LearnText = {
  title: '限制',
  description: 'Murmur 的 API 接受多少次请求、如何告知您，以及如何用密钥提高限额。',
  lead: '所有接口都无需密钥。限额是为了避免某个调用者拖慢其他人。',
  sections: [
    {
      id: 'requests',
      title: '每分钟请求数',
      blocks: [
        '按地址或按密钥统计最近 60 秒内的请求。',
        {
          type: 'table',
          head: ['接口', '无密钥', '有密钥'],
          rows: [
            ['`GET /v1/quote`, `GET /v1/markets/{chainId}/tokens`', '60', '600'],
            ['`POST /v1/transaction`、`POST /v1/simulate`、`GET /v1/transactions`', '60', '600'],
            ['`GET /v1/prices`', '60', '600'],
            ['`GET /v1/bridge-fees`', '120', '1,200'],
            ['`GET /v1/markets`', '600', '6,000'],
            ['`GET /v1/networks`、`GET /v1/tokens`', '120', '1,200'],
          ],
        },
      ],
    },
    {
      id: 'headers',
      title: '如何了解剩余额度',
      blocks: [
        '每个响应都有两个响应头。`RateLimit-Policy` 给出限额及其时间窗口，例如 `"quotes";q=60;w=60`。`RateLimit` 给出剩余请求数，以及多少秒后会增加：`"quotes";r=57;t=41`。',
        '超出限额时返回 `429` 和 `Retry-After`。请等待相应的时间。提前请求只会继续计数。',
      ],
    },
    {
      id: 'keys',
      title: '密钥',
      blocks: [
        '以 `Authorization: Bearer …` 发送密钥。它把每项限额提高到十倍，不改变其他任何内容。密钥由服务器的运营者发放，服务器只在 `API_KEYS` 中保存其哈希。',
        '不要把密钥放进网页：打开该网页的任何人都能读到它。',
      ],
    },
    {
      id: 'load',
      title: '服务器繁忙时',
      blocks: [
        '报价在独立的线程中计算，因此大量请求不会拖慢网页。等待的请求过多时，返回 `503` 和 `Retry-After`。超过 30 秒的报价会以 `504` 结束。您取消的请求会停止计算。',
      ],
    },
    {
      id: 'sizes',
      title: '数值范围',
      blocks: [
        {
          type: 'list',
          items: [
            '价格：一次请求最多 80 个上架代币。',
            '容差：1 到 1,500 个基点，或 `auto`。',
            '路由：只使用值得其 Gas 的资金池，最多 32 次兑换，同一路径最多连续 4 次。',
            '截止时间：构建的交易在 `validUntil` 之后会回滚，最多 30 分钟。',
          ],
        },
      ],
    },
    {
      id: 'browser',
      title: '在浏览器中调用',
      blocks: ['任何网站都可以从网页中调用 `/v1`：响应允许所有来源。本站的其他地址则不允许。'],
    },
  ],
}
