-- expand: the books of a day are read over all accounts
CREATE INDEX day_totals_by_day ON ledger.day_totals (day);
