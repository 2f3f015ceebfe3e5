npm init -y
npm install viem@2.57.1
