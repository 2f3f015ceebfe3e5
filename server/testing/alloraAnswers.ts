type Example = { readonly topic: number; readonly value: string; readonly inferers: readonly string[] }

export const EXAMPLE_HEIGHT = 7_654_321

/** An answer of `latest_network_inferences`, as version 10 of the module writes it. */
export function createInference({ topic, value, inferers }: Example) {
  const label = (text: string) => [{ label_id: 0, label_name: 'y', value: text }]
  return {
    network_inferences: {
      topic_id: String(topic),
      block_height: String(EXAMPLE_HEIGHT),
      combined_value: label(value),
      inferer_values: inferers.map((text, at) => ({ worker: `allo1worker${at}`, values: label(text) })),
      forecaster_values: [],
      naive_value: label(value),
    },
    inference_block_height: String(EXAMPLE_HEIGHT),
  }
}

/** The inference format of version 9. */
export function createOldInference({ topic, value, inferers }: Example) {
  return {
    network_inferences: {
      topic_id: String(topic),
      combined_value: value,
      inferer_values: inferers.map((text, at) => ({ worker: `allo1worker${at}`, value: text })),
      naive_value: value,
    },
    inference_block_height: String(EXAMPLE_HEIGHT),
  }
}

export function createBlock(time: string) {
  return { block_id: {}, block: { header: { chain_id: 'allora-mainnet-1', height: String(EXAMPLE_HEIGHT), time } } }
}

/** An answer of the consumer API. */
export function createConsumed({ topic, value, seconds }: { topic: number; value: string; seconds: number }) {
  return {
    request_id: '11bfa420-0a3d-49e2-b4e6-3ef10fcf2c9c',
    status: true,
    data: {
      signature: '0x00',
      token_decimals: 18,
      inference_data: {
        network_inference: String(BigInt(Math.round(Number(value) * 1e12)) * 10n ** 6n),
        network_inference_normalized: value,
        confidence_interval_values_normalized: [],
        topic_id: String(topic),
        timestamp: seconds,
        extra_data: '',
      },
    },
  }
}
