-- What arrived or was sent back on a day is compared with the bank's file of that day (docs/decisions/0046).
CREATE INDEX arrivals_by_time ON topup.arrivals (arrived_at);
CREATE INDEX arrivals_sent_back ON topup.arrivals (back_ended_at) WHERE back_ended_at IS NOT NULL;
