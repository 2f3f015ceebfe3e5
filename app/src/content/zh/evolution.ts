import type { EvolutionTexts } from '../en/evolution.ts'

export const evolution: EvolutionTexts = {
  title: '进化',
  text: '这条滑点规则是进化出来的，而不是猜出来的：这里是该说法背后的运行记录，以及规则在哪里更差。',
  facts: {
    evaluations: '条规则被试验，每条在 1,024 笔兑换上',
    generations: '代，每代 100 个后代',
    saving: '的成本得以节省（相比固定 0.5 %，在它从未见过的兑换上）',
  },

  curveTitle: '学习曲线',
  curve: '最优规则的成本从固定 0.5 % 容差的 136 % 降到约 48 %。',
  curveText:
    '每十代的最优规则在验证兑换上的成本，相对于固定 0.5 % 的容差。几乎全部进步都在前十代完成；其余是最优值附近的噪声。',
  axis: { cost: '相对 0.5 % 的成本', generation: '代' },

  repeatTitle: '重复这次运行',
  repeatText: '运行使用固定种子，显示进度，中断后可继续。有一项测试重复其最初的千分之一，并得到相同的数字。',
  repeat: {
    command: '命令',
    judge: '评判命令',
    trainSeed: '训练种子起始值',
    validationSeed: '选择用种子',
    testSeed: '评判用种子',
    mutationSeed: '变异种子起始值',
    chosen: '选出于第几代',
  },

  ruleTitle: '规则',
  ruleText: '容差是一个总和，介于 0.05 % 与 3 % 之间。以万分之一为单位：',
  weights: {
    fixedBps: '为起始值',
    perPool: '为路径中每个资金池所加',
    moves: '乘以兑换进入区块前的预期价格波动',
    impact: '乘以价格影响',
    fee: '乘以网络手续费占兑换额的比例',
    confirmBps: '为需要再次确认报价的损失',
  },
  guard: '普通规则对它加以约束：不超过普通规则与 0.5 % 中较大者，也不低于普通规则的三分之一。下列数字均已包含此约束。',

  resultTitle: '效果如何',
  resultText: ({ swaps, saving, from, to }) =>
    `在 ${swaps} 笔使用其他种子、并包含一种它从未接触过的行情的兑换上，该规则的成本比固定 0.5 % 低 ${saving}（95 % 区间：${from} 至 ${to} %）。`,
  table: '各种容差的成本',
  columns: {
    policy: '容差',
    reverts: '失败 $',
    extracted: '被抽取 $',
    shortfall: '差额 $',
    sum: '合计 $',
    bps: '基点',
    failed: '失败率',
  },
  policies: { fixed: '固定 0.5 %', wide: '固定 1 %', plain: '普通规则', evolved: '进化规则' },

  worseTitle: '哪里更差',
  worse: ({ worse }) =>
    `它在 ${worse} 的兑换上更差，其中约一半是因为交易失败：失败次数是固定 0.5 % 的五倍。失败的兑换会损失网络手续费，然后重试。`,

  claimsTitle: '我们不声称什么',
  claims: {
    model: '这是模型，不是市场。兑换是虚构的：规模、资金池、网络和四类价格走势均由种子生成。',
    searchers: '有多少兑换会被抢跑者看到是假设，按网络类型为 5 % 至 50 %。您的时间价值也是假设，为每小时 20 美元。',
    route: '这里不会找到更好的路径、不会预测价格，也不会动用资金。它只设定一个数字，而您可以修改它。',
  },
}
