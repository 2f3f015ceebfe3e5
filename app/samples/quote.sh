curl "http://localhost:3000/v1/quote?chainId=1&pay=native&receive=0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48&payAmount=1000000000000000000"
