-- A payment to a company may be 500,000 to begin with (domain-rules section 13); what the provider has set otherwise stays. A person's 50,000 is a rule of capabilities/payout.
UPDATE account.limits SET single_fen = 50000000 WHERE function = 'payout' AND single_fen = 5000000;
