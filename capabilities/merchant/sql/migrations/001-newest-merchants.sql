-- expand: the provider's people list merchants, newest first
CREATE INDEX newest_merchants ON merchant.merchants (created_at DESC, mid DESC);
