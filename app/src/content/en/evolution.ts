import { defineSection, type Texts } from '../section.ts'

/** The page about the search for the slippage rule. Its Chinese texts load with the page, not with the site. */
export const evolutionCopy = defineSection('evolution', {
  title: 'EVOLUTION',
  text: 'A slippage rule that evolved instead of being guessed: the run behind the claim, and where the rule is worse.',
  facts: {
    evaluations: 'rules tried, each on 1,024 swaps',
    generations: 'generations of 100 children',
    saving: 'less cost than a fixed 0.5 %, on swaps it has never seen',
  },

  curveTitle: 'THE LEARNING CURVE',
  curve: 'The cost of the best rule falls from 136 % to about 48 % of a fixed tolerance of 0.5 %.',
  curveText:
    'The cost of the best rule of every tenth generation on the validation swaps, relative to a fixed tolerance of 0.5 %. Nearly all is learnt in the first ten generations; the rest is noise around the optimum.',
  axis: { cost: 'Cost against 0.5 %', generation: 'Generation' },

  repeatTitle: 'REPEAT IT',
  repeatText:
    'The run has fixed seeds, shows its progress and goes on where it was stopped. A test repeats its first thousandth and gets the same numbers.',
  repeat: {
    command: 'Command',
    judge: 'Judged by',
    trainSeed: 'Seeds for training, from',
    validationSeed: 'Seed for choosing',
    testSeed: 'Seed for judging',
    mutationSeed: 'Seeds for mutations, from',
    chosen: 'Chosen in generation',
  },

  ruleTitle: 'THE RULE',
  ruleText: 'The tolerance is a sum, between 0.05 % and 3 %. In hundredths of a percent:',
  weights: {
    fixedBps: 'to start with',
    perPool: 'for each pool of the route',
    moves: 'times the expected move of the price until the swap is in a block',
    impact: 'times the price impact',
    fee: 'times the network fee, relative to the swap',
    confirmBps: 'is the loss from which a quote is confirmed again',
  },
  guard:
    'A plain rule guards it: never more than that one allows or 0.5 %, never less than a third of it. The figures below are with this guard.',

  resultTitle: 'HOW GOOD IT IS',
  resultText: ({ swaps, saving, from, to }: { swaps: string; saving: string; from: string; to: string }) =>
    `On ${swaps} swaps with other seeds, and a kind of market that it had never seen, the rule costs ${saving} less than a fixed 0.5 % (95 % interval: ${from} to ${to} %).`,
  table: 'The costs of each tolerance',
  columns: {
    policy: 'Tolerance',
    reverts: 'Reverts $',
    extracted: 'Extracted $',
    shortfall: 'Shortfall $',
    sum: 'Sum $',
    bps: 'bp',
    failed: 'Failed',
  },
  policies: { fixed: 'Fixed 0.5 %', wide: 'Fixed 1 %', plain: 'Plain rule', evolved: 'Evolved rule' },

  worseTitle: 'WHERE IT IS WORSE',
  worse: ({ worse }: { worse: string }) =>
    `It is worse for ${worse} of the swaps, about half of them because a transaction failed: five times as many fail as with a fixed 0.5 %. A failed swap costs its network fee and is tried again.`,

  claimsTitle: 'WHAT IS NOT CLAIMED',
  claims: {
    model:
      'This is a model, not the market. The swaps are made up: sizes, pools, networks and four kinds of price moves, drawn by seed.',
    searchers:
      'How many swaps a searcher sees is an assumption, from 5 to 50 % by kind of network. So is the worth of your time, at $20 an hour.',
    route:
      'Nothing here finds a better route, predicts a price or moves money. It sets one number, which you can change.',
  },
})

export type EvolutionTexts = Texts<typeof evolutionCopy>
