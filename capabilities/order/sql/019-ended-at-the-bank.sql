-- What ended on a day is compared with the bank's file of that day (docs/decisions/0046).
CREATE INDEX orders_ended_at_the_bank ON orders.orders (finished_at) WHERE channel_no IS NOT NULL;
CREATE INDEX batches_by_end ON orders.orders (finished_at) WHERE batch_id IS NOT NULL;
CREATE INDEX orders_sent_back_by_day ON orders.orders (finished_at) WHERE follows_as = 'return';
